// The page by itself: answers stay in the browser.

import { start } from "./practice.js";
import { BrowserStore } from "./store.js";

start(() => new BrowserStore());
