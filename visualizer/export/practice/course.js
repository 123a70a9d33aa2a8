// The page in a package for course systems; where there is none around it, it works alone.

import { start } from "./practice.js";
import { courseStore } from "./scorm.js";
import { BrowserStore } from "./store.js";

start(() => courseStore() ?? new BrowserStore());
