// The page by itself; the browser stores the answers.

import { start } from "./practice.js";
import { BrowserStore } from "./store.js";

start(() => new BrowserStore());
