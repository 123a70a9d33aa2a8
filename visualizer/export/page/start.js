// Unpacks the data of the page that plays runs, and starts it.

import { byId } from "../shared/dom.js";
import { unpack } from "../shared/unpack.js";
import { Page } from "./page.js";

/** @param {string} text */
function fail(text) {
  byId("trouble").textContent = text;
  byId("trouble").hidden = false;
  byId("head").hidden = byId("stage").hidden = byId("dock").hidden = true;
}

if (!("DecompressionStream" in window)) {
  fail("This browser is too old to unpack the recorded run. Open the page in Chrome or Edge 111, Firefox 119,"
    + " Safari 16.4, or anything newer.");
} else {
  try {
    const given = JSON.parse(byId("data").textContent);
    const { data, columns } = await unpack(given.packed);
    Object.assign(window, { visualizerPage: new Page({ ...data, inReport: given.inReport }, columns) });
    document.body.dataset.ready = "true";
  } catch (error) {
    fail("This page cannot be shown: the recorded run in it is damaged. Export the page again.");
    throw error;
  }
}
