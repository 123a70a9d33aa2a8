// Fills the templates of sentences with cells and numbers, as `language/formatting.py` does.

/** @typedef {[number, number]} Cell */

/** @param {Cell | null} cell */
export const cellText = (cell) => (cell ? `(${cell.join(", ")})` : "(no cell)");

// A number with commas between its thousands.
/** @param {number} number */
export const numberText = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/** @param {string} text */
export const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// A count with its noun: `2 cells`. The forms are for one and for more, or for none first; # stands for the number.
/** @param {number} count @param {string[]} forms */
export function countText(count, ...forms) {
  const at = forms.length > 2 ? Math.min(count, 2) : Number(count !== 1);
  return forms[at].replaceAll("#", numberText(count));
}

// {name} takes a text, a number or a cell; {name:one|more} and {name:none|one|more} choose by a number.
/** @param {string} template @param {Record<string, any>} values */
export function fillTemplate(template, values) {
  return template.replace(/\{(\w+)(?::([^}]*))?\}/g, (all, name, forms) => {
    const value = values[name];
    if (value === undefined) return all;
    if (forms) return countText(value, ...forms.split("|"));
    if (value === null || Array.isArray(value)) return cellText(value);
    return typeof value === "number" ? numberText(value) : value;
  });
}
