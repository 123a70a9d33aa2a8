// The report on the answers of a class, and the page for a student: nothing to press, only its theme.

import { followThemeAndPaper } from "./shared/colours.js";

followThemeAndPaper();
