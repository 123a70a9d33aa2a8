// The table of signs, sizes and keys that Python writes into each page, as `language/signs.py` describes.

import { byId } from "./dom.js";

/**
 * @typedef {{ word: string, meaning: string, spoken: string, share: number, sample: [string, string, number],
 *   overlays: string[], least: number, mines: boolean, instead: string[], entries: boolean }} Sign
 * @typedef {{ signs: Record<string, Sign>, sizes: Record<string, number>, keys: Record<string, [string[], string]> }} Table
 */

/** @type {Table} */
export const { signs: SIGNS, sizes: SIZES, keys: KEYS } = JSON.parse(byId("table").textContent);
