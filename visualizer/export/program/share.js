// A text as a part of an address: deflated, and in the letters of base64 that an address may have.

import { inflate } from "../shared/unpack.js";

const LONGEST = 200_000; // characters, or bytes: an address from anywhere must not fill the memory

/** @param {string} text */
export async function packText(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// The text of a code that `packText` made. Throws for another code, by its checksum, and for a text that is too long.
/** @param {string} code */
export async function unpackText(code) {
  if (code.length > LONGEST) throw new RangeError("the code is too long");
  const bytes = await inflate(code.replaceAll("-", "+").replaceAll("_", "/"));
  if (bytes.length > LONGEST) throw new RangeError("the text is too long");
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
