const longest = 200;

/** Control characters end up in headers and logs; marks of reading direction make `gnp.exe` look like `exe.png`. */
const deceptive = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A file's name as we keep and show it: the sender's, without folders and tricks, at most 200 letters with its ending. */
export function shownName(sent: string | undefined): string {
  const name = (sent ?? '')
    .replace(/^.*[\\/]/s, '')
    .replace(deceptive, '')
    .trim();
  if (/^\.*$/.test(name)) return 'unnamed';
  const letters = [...name];
  if (letters.length <= longest) return name;
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  return `${letters.slice(0, longest - ending.length - 1).join('')}…${ending}`;
}
