import { XMLParser } from 'fast-xml-parser';
import { t } from '@/language/text';
import { ShowError } from './show-error';

const noFeed = t`There is no podcast feed at this address. Look for the RSS address of the show at its hosting service.`;

/** What may hold anything. */
const unread = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
] as const;

/** Three hundred for each of the most episodes that we take; a parser takes long for more. */
const mostMarks = 300_000;

/**
 * A text without `CDATA` and comments, with `<>` in the place of each. By hand, because a pattern would look to the end again for
 * each that is never closed; and each opener is looked for only from behind the last one.
 */
function markupOf(text: string): string {
  const kept: string[] = [];
  const places = unread.map(([opens, closes]) => ({ opens, closes, from: text.indexOf(opens) }));
  let at = 0;
  for (;;) {
    for (const place of places)
      if (place.from >= 0 && place.from < at) place.from = text.indexOf(place.opens, at);
    const [found] = places.filter(({ from }) => from >= 0).sort((one, other) => one.from - other.from);
    const end = found ? text.indexOf(found.closes, found.from + found.opens.length) : -1;
    if (!found || end < 0) {
      kept.push(text.slice(at));
      return kept.join('<>');
    }
    kept.push(text.slice(at, found.from));
    at = end + found.closes.length;
  }
}

/** Whether a text has more marks than a parser should be given. */
function isTooMuch(markup: string): boolean {
  let marks = 0;
  for (let at = markup.indexOf('<'); at >= 0 && marks <= mostMarks; at = markup.indexOf('<', at + 1))
    marks += 1;
  return marks > mostMarks;
}

/** The text of bytes by what they, or who sends them, say of their encoding. Throws `ShowError`. */
function textOf(bytes: Buffer, type: string): string {
  const head = bytes.toString('latin1', 0, 200);
  const bom = head.startsWith('\xff\xfe') ? 'utf-16le' : head.startsWith('\xfe\xff') ? 'utf-16be' : undefined;
  const said =
    bom ??
    /^\s*(?:\xef\xbb\xbf)?<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1] ??
    /\bcharset\s*=\s*"?([\w.:-]+)/i.exec(type)?.[1];
  try {
    const decoder = new TextDecoder(said ?? 'utf-8', { fatal: true });
    // Without `stream`, Node 20 takes Windows-1252 for Latin-1, which has no quotation marks.
    return decoder.decode(bytes, { stream: decoder.encoding === 'windows-1252' });
  } catch (cause) {
    throw new ShowError(
      t`This feed says that it is written in ${said ?? 'UTF-8'}, but it is not. The hosting service has to repair the feed.`,
      { cause },
    );
  }
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  isArray: (name) => name === 'item',
  // A feed has six levels.
  maxNestedTags: 40,
});

/** The channel of an RSS feed, as the parser has it. Throws `ShowError` for all that is none, or is meant to do harm. */
export function readChannel(bytes: Buffer, type: string): Record<string, unknown> {
  const text = textOf(bytes, type);
  const markup = markupOf(text);
  if (/<(?:html|body)\b/i.test(markup.slice(0, 2000)) || !/<rss\b/i.test(markup)) throw new ShowError(noFeed);
  // No feed needs one, and it can make a small file endless.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(markup))
    throw new ShowError(t`This feed defines entities of its own, which we do not read.`);
  if (isTooMuch(markup)) throw new ShowError(t`This feed has more in it than we can read.`);
  let parsed: unknown;
  try {
    parsed = parser.parse(text);
  } catch (cause) {
    throw new ShowError(
      t`This feed is damaged: its XML cannot be read. The hosting service has to repair the feed.`,
      {
        cause,
      },
    );
  }
  const channel = childOf(childOf(parsed, 'rss'), 'channel');
  if (channel === undefined) throw new ShowError(noFeed);
  return channel;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An element in another, the first of several. */
export function childOf(parent: unknown, name: string): Record<string, unknown> | undefined {
  const found = isObject(parent) && Object.hasOwn(parent, name) ? parent[name] : undefined;
  const first: unknown = Array.isArray(found) ? found[0] : found;
  return isObject(first) ? first : undefined;
}

/** The text of an element, or of its attribute (`@href`); empty where there is none. */
export function textIn(parent: unknown, name: string): string {
  const found = isObject(parent) && Object.hasOwn(parent, name) ? parent[name] : undefined;
  const first: unknown = Array.isArray(found) ? found[0] : found;
  const text = isObject(first) ? first['#text'] : first;
  return typeof text === 'string' ? text.trim() : '';
}
