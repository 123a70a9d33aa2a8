// Unpacks the data of the page that plays runs, and starts it.

import { offerLanguages } from "../shared/code.js";
import { followTheme, listenToPrinter, schemeOfPage } from "../shared/colours.js";
import { byId } from "../shared/dom.js";
import { unpack } from "../shared/unpack.js";
import { REDUCED_MOTION } from "./actions.js";
import { goToAddress } from "./address.js";
import { fillChoices, listenToControls } from "./controls.js";
import { listenToHost } from "./host.js";
import { PageState } from "./state.js";
import { PageView } from "./view.js";

const REDUCED_SPEED = 2; // steps a second at the start, where reduced motion is preferred

/** @param {any} data @param {Uint8Array} columns */
function start(data, columns) {
  const state = new PageState(data, columns);
  const { player } = state;
  if (REDUCED_MOTION.matches) player.speed = Math.min(player.speed, REDUCED_SPEED);
  const offer = () => {
    state.language = offerLanguages(state.data.codes, (language) => view.perform(() => state.showCodeIn(language)));
    fillChoices(state.data);
  };
  offer();
  const view = new PageView(state);
  const { perform } = view;
  listenToControls(state, perform);
  listenToPrinter((isPrinting) => view.print(isPrinting));
  followTheme((scheme) => perform(() => state.change({ scheme })));
  state.change({ scheme: schemeOfPage() });
  perform(goToAddress);
  Object.assign(window, { visualizerPage: view });
  if (data.isHosted) listenToHost(view, offer);
}

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
    start({ ...data, inReport: given.inReport, isHosted: given.isHosted }, columns);
    document.body.dataset.ready = "true";
  } catch (error) {
    fail("This page cannot be shown: the recorded run in it is damaged. Export the page again.");
    throw error;
  }
}
