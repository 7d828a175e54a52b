/** How the letters of a file are written. */
interface Decoded {
  text: string;
  /** Nothing in the file says how; Windows-1252 is most likely. */
  guessed: boolean;
}

/** Enough of a file to tell UTF-16 by its zeros. */
const sampleBytes = 1000;

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (const [place, byte] of sample.entries())
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even < odd / 4) return 'utf-16le';
  return even > sample.length / 4 && odd < even / 4 ? 'utf-16be' : null;
}

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** A UTF-8 file with a few broken letters is still UTF-8. */
function textOfBroken(bytes: Uint8Array): Decoded {
  const text = new TextDecoder('utf-8').decode(bytes);
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (marked || count(text, /[^\0-\x7f\ufffd]/g) >= count(text, /\ufffd/g)) return { text, guessed: false };
  // Without `stream`, Node 20 takes it for Latin-1, which has no quotation marks.
  return { text: new TextDecoder('windows-1252').decode(bytes, { stream: true }), guessed: true };
}

/** The text of a file in UTF-8, in UTF-16, or as older programs write it. */
function textOf(bytes: Uint8Array): Decoded {
  const utf16 = utf16Of(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), guessed: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: false };
  } catch {
    return textOfBroken(bytes);
  }
}

/** The text of a file of captions. NUL is U+FFFD in it, as in browsers. */
export function decodeCaptions(bytes: Uint8Array): Decoded & { binary: boolean } {
  const { text, guessed } = textOf(bytes);
  return {
    text: text.replace(/\0+/g, (all) => '\ufffd'.repeat(all.length)),
    guessed,
    binary: text.includes('\0'),
  };
}
