// The page in a SCORM package; without a course system around it, it works by itself.

import { start } from "./practice.js";
import { courseStore } from "./scorm.js";
import { BrowserStore } from "./store.js";

start(() => courseStore() ?? new BrowserStore());
