const startsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, i) => bytes[i] === byte);

/** Texts of one byte a letter have none of these; of UTF-16 every other byte of a Latin letter is one. */
const looksLikeUtf16 = (bytes: Uint8Array) => {
  const sample = bytes.subarray(0, 200);
  const zeros = sample.filter((byte, i) => i % 2 === 1 && byte === 0).length;
  return zeros > sample.length / 4;
};

/**
 * The text of a file as spreadsheets save it: UTF-8 with and without a mark, UTF-16 ("Unicode text" of Excel), and else
 * windows-1252, which is what Excel means by CSV.
 */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  if (startsWith(bytes, [0xff, 0xfe]) || looksLikeUtf16(bytes))
    return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
