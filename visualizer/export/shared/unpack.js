// Reads the deflated columns of numbers that `run_columns` of `page.py` writes.

/** @param {string} base64 */
export async function inflate(base64) {
  const packed = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// The data that was packed as JSON, and the bytes of the columns after it. The first four bytes are
// the length of the JSON.
/** @param {string} base64 */
export async function unpack(base64) {
  const bytes = await inflate(base64);
  const end = 4 + new DataView(bytes.buffer).getUint32(0, true);
  return { data: JSON.parse(new TextDecoder().decode(bytes.subarray(4, end))), columns: bytes.subarray(end) };
}

/** @param {number} number */
const decodeZigzag = (number) => (number % 2 ? -(number + 1) / 2 : number / 2);

export class ColumnReader {
  /** @param {Uint8Array} bytes @param {number} at */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** @param {number} size */
  take(size) {
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }

  // Read varints: seven bits a byte, the lowest first; the eighth bit says that more follow.
  /** @param {number} size */
  readNumbers(size) {
    const bytes = this.take(size);
    const numbers = new Int32Array(bytes.reduce((count, byte) => count + Number(byte < 128), 0));
    for (let at = 0, index = 0; at < size; index++) {
      let scale = 1;
      for (; bytes[at] > 127; at++, scale *= 128) numbers[index] += (bytes[at] & 127) * scale;
      numbers[index] += bytes[at++] * scale;
    }
    return numbers;
  }

  // Read numbers of either sign, as `_encode_zigzag` writes them.
  /** @param {number} size */
  readSigned(size) { return this.readNumbers(size).map(decodeZigzag); }

  // Read numbers that are stored as the difference from the one before.
  /** @param {number} size */
  readSums(size) {
    let total = 0;
    return this.readSigned(size).map((step) => (total += step));
  }
}
