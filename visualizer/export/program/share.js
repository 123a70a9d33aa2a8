// A text as a part of an address: deflated, and in the letters of base64 that an address may have.

const LONGEST = 200_000; // characters: an address from anywhere must not fill the memory

// The checksum of this format tells a code that was cut or changed.
const FORMAT = "deflate";

/** @param {string} text */
export async function packText(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream(FORMAT));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// The text of a code that `packText` made. Throws for another code, and for a text that is too long.
/** @param {string} code */
export async function unpackText(code) {
  if (code.length > LONGEST) throw new RangeError("the code is too long");
  const packed = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream(FORMAT));
  const reader = bytes.pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
  for (let text = ""; ;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > LONGEST) {
      reader.cancel();
      throw new RangeError("the text is too long");
    }
  }
}
