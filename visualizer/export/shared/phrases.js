// Templates filled with cells and numbers, as the program writes them.

/** @typedef {[number, number]} Cell */

/** @param {Cell | null} cell */
export const cellText = (cell) => (cell ? `(${cell.join(", ")})` : "(no cell)");

// A number with its thousands apart.
/** @param {number} number */
export const numberText = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/** @param {string} text */
export const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {number} count @param {string[]} forms */
function pluralForm(count, forms) {
  const at = forms.length > 2 ? Math.min(count, 2) : Number(count !== 1);
  return forms[at].replaceAll("#", numberText(count));
}

// A number of things: `2 cells`; the forms are of one and of more, where # is the number.
/** @param {number} count @param {string[]} forms */
export const countText = (count, ...forms) => pluralForm(count, forms);

// {name} is a text, a number or a cell; {name:one|more} or {name:none|one|more} is chosen by a number.
/** @param {string} template @param {Record<string, any>} values */
export function fillTemplate(template, values) {
  return template.replace(/\{(\w+)(?::([^}]*))?\}/g, (all, name, forms) => {
    const value = values[name];
    if (value === undefined) return all;
    if (forms) return pluralForm(value, forms.split("|"));
    if (value === null || Array.isArray(value)) return cellText(value);
    return typeof value === "number" ? numberText(value) : value;
  });
}
