import * as z from 'zod';
import { t } from '@/language/text';
import './errors';
import { limits } from './limits';
import { oneLine, withoutMarks } from './text/one-line';
import { readUrl } from './text/read-url';

/** Control characters other than tab and newline: no name or text holds them (log lines, feeds, PostgreSQL's NUL). */
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Half of a character that takes two places. JSON of the database refuses it, and it cannot be typed. */
const halfCharacter = /\p{Cs}/u;

const text = (max: number, cleaned: (text: string) => string) =>
  z
    .string()
    .overwrite(cleaned)
    // A sentence with a number is made when it is needed, because the server speaks the language of the request.
    .max(max, { error: () => t`At most ${max} characters` })
    .refine((value) => !control.test(value), t`Remove the invisible control characters`)
    .refine((value) => !halfCharacter.test(value), t`One character is broken. Delete it and type it again`);

/** A line of text that may be empty, at most `max` characters: cleaned of what nobody sees, as is every field of one line. */
export const optionalLine = (max: number) => text(max, oneLine);

/** A line of text that must not be empty. */
export const line = (max: number, missing: string) => optionalLine(max).min(1, missing);

/** Longer text that may be empty and keeps its line breaks. */
export const prose = (max: number = limits.descriptionMax) => text(max, withoutMarks);

/** Longer text that must not be empty. */
export const requiredProse = (max: number, missing: string) => prose(max).min(1, missing);

/** A person's names; both parts are required. */
export const names = {
  firstName: line(limits.nameMax, t`Enter your first name`),
  lastName: line(limits.nameMax, t`Enter your last name`),
};

export const Id = z.uuid();

/** Counts the changes of a thing. Sent back in `If-Match`, it keeps two people from overwriting each other: 409. */
export const Revision = z.number().int();

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** A calendar day, `2026-11-28`. */
export const Day = z.iso.date().refine((day) => day >= '1900-01-01', t`Choose a day after 1900`);

/** A file's URL as minted by us: `/file/` and 128 random bits in base64url. */
export const FileUrl = z.string().regex(/^\/file\/[A-Za-z0-9_-]{22}$/, t`Not a file of this platform`);

/** A recording that was uploaded for the platform or a sponsor. What is measured of it comes within seconds. */
export const UploadedRecording = z.object({
  url: FileUrl,
  fileName: z.string(),
  /** Seconds. */
  duration: z.number().nullable(),
  /** Integrated loudness in LUFS; null until it is measured, and of silence. */
  loudness: z.number().nullable(),
  /** 0..1, from start to end; none until they are measured. */
  peaks: z.array(z.number()),
});
export type UploadedRecording = z.infer<typeof UploadedRecording>;

/** A recording as a form sends it: the URL that `uploadRecording` has answered, or the present one. */
export const ChosenRecording = z.object({ url: FileUrl });

/** A video that was uploaded, which browsers play by its URL. */
export const Video = z.object({
  url: FileUrl,
  fileName: z.string(),
  bytes: z.number().int(),
  /** Seconds; null where the file does not say it. */
  duration: z.number().nullable(),
});
export type Video = z.infer<typeof Video>;

/** A video as a form sends it: the URL that `uploadVideo` has answered, or the present one. */
export const ChosenVideo = z.object({ url: FileUrl });

const longestLink = 500;

/** Whether it is an address that a browser opens, encrypted, and nothing else: no script, no password in it. */
function isWebAddress(text: string): boolean {
  // Without its slashes a page over https would take it for an address of its own.
  if (!/^https:\/\//i.test(text) || text.length > longestLink || /[\s\p{Cc}]/u.test(text)) return false;
  const url = readUrl(text);
  return url?.username === '' && url.password === '';
}

/** The address of a page on another site; empty where there is none. */
export const WebAddress = z
  .string()
  .overwrite(oneLine)
  .refine(
    (text) => text === '' || isWebAddress(text),
    t`Enter a web address that begins with https://, such as https://example.com`,
  );

/** `{ message }`, the answer after a change of which there is nothing to show. */
export const done = z.object({ message: z.string() });

/** `{ data, message }`, the answer after a change. */
export const changed = <T extends z.ZodType>(data: T) => z.object({ data, message: z.string() });

/** `{ data, total }`, the answer of every list; `counts` of those that declare it (`Counts`). */
export const list = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    total: z.number().int(),
    counts: z.record(z.string(), z.number().int()).optional(),
  });

/** The kinds of parts that a finished episode has, in the usual running order. */
export const ChapterKinds = z.enum([
  'audioIdentity',
  'intro',
  'campaignSpot',
  'interview',
  'feature',
  'localSponsorSpot',
  'outro',
]);

/** A figure. `hidden` says that it is about fewer than 10 people, and its value is then null; null without `hidden`: nothing yet. */
export const Cell = z.object({ value: z.number().nullable(), hidden: z.boolean() });
export type Cell = z.infer<typeof Cell>;

/** A figure's text in a file; `format` makes a plain number of its value. */
export function cellText(
  { value, hidden }: Cell,
  format = (number: number): number => number,
): number | string | null {
  if (hidden) return t`fewer than 10`;
  return value === null ? null : format(value);
}
