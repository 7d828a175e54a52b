/** How many lists and objects may be within one another, and how many there may be in all. A long transcript has 5,001, in three levels. */
export const mostNesting = { levels: 64, lists: 20_000 };

const [quote, backslash, openList, closeList, openObject, closeObject] = Buffer.from('"\\[]{}');

/**
 * Watches how JSON is nested while it arrives: call it with each piece, in order; true once it is more than `mostNesting`. Exact as far
 * as the text is JSON, and `JSON.parse` goes no further either. No byte of a longer UTF-8 character is one of these signs.
 */
export function watchNesting(): (piece: Buffer) => boolean {
  let level = 0;
  let deepest = 0;
  let lists = 0;
  let inText = false;
  let escaped = false;
  return (piece) => {
    for (const byte of piece) {
      if (escaped) escaped = false;
      else if (byte === quote) inText = !inText;
      else if (inText) escaped = byte === backslash;
      else if (byte === openList || byte === openObject) {
        lists += 1;
        level += 1;
        if (level > deepest) deepest = level;
      } else if (byte === closeList || byte === closeObject) level -= 1;
    }
    return deepest > mostNesting.levels || lists > mostNesting.lists;
  };
}
