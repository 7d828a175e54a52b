import { createHash } from 'node:crypto';
import type { LanguageCode } from '@/language/languages';
import { t } from '@/language/text';
import { fieldError } from '../kernel/http/api-error';
import { spokenLanguage } from '../kernel/language/speak';
import { english } from './notice/english';
import { french } from './notice/french';
import { german } from './notice/german';

/** What a guardian reads before agreeing to anything for a child. */
export interface Notice {
  version: string;
  body: string;
  /** The SHA-256 of `body` in UTF-8, in hex. */
  sha256: string;
}

export const makeNotice = (version: string, body: string): Notice => ({
  version,
  body,
  sha256: createHash('sha256').update(body, 'utf8').digest('hex'),
});

/**
 * The day of today's notice, with which the version of each of its languages begins. Never change a published text, not even a comma:
 * give the new one a new version, and every guardian is asked again. A translation that comes later asks nobody again.
 */
const today = '2026-11-27.1';

/** The notice of today in each language. The English one had no language in its version before there were others. */
export const currentNotices: Record<LanguageCode, Notice> = {
  en: makeNotice(today, english),
  de: makeNotice(`${today}.de`, german),
  fr: makeNotice(`${today}.fr`, french),
};

/** Whether a version is that of today's notice, in any language. */
export const isOfToday = (version: string): boolean =>
  Object.values(currentNotices).some((notice) => notice.version === version);

/**
 * The first notice that says what guardians see of a season. A child whose guardian has agreed to an older one alone is in no figure
 * of a season but its own.
 */
export const seasonNotice = '2026-11-27.1';

/** The notice that the guardian has read. Throws 409 when it is not today's. */
export function requireCurrentNotice(version: string): Notice {
  const read = Object.values(currentNotices).find((notice) => notice.version === version);
  if (read) return read;
  throw fieldError(
    'conflict',
    'notice',
    t`The notice has changed since you read it. Read the new one, then decide.`,
  );
}

/** At 220 words a minute. */
export const minutesToRead = ({ body }: Notice): number =>
  Math.max(1, Math.round(body.split(/\s+/).length / 220));

/** Today's notice in the language of the request. */
export const noticeInRequest = (): Notice => currentNotices[spokenLanguage() ?? 'en'];
