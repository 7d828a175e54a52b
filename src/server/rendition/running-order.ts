import { createHash } from 'node:crypto';
import type { Chapter, ChapterKind } from '@/contract/episode-content';
import { t } from '@/language/text';
import type { MadeChapter } from '../tables/episode';

/** A sound file for one place in the running order. `source` is the name of its club or sponsor. */
export interface Available {
  kind: ChapterKind;
  fileId: string;
  sha256: string;
  source: string;
  /** The campaign that a spot belongs to. */
  campaignId?: string | null;
}

const jingle = /’s? jingle$/;
const spot = /^A word from (.+)$/;

/** As they are kept with the finished episode, whose fingerprint has them: always in English. */
const madeTitles: Record<ChapterKind, (source: string) => string> = {
  audioIdentity: (source) => `${source}${/s$/i.test(source) ? '’' : '’s'} jingle`,
  intro: () => 'Club news',
  campaignSpot: (source) => `A word from ${source}`,
  interview: () => 'Interview',
  feature: () => 'The main story',
  localSponsorSpot: (source) => `A word from ${source}`,
  outro: () => 'Recap',
};

/** What families read. Clubs know the parts they send by other words (`slot-names.ts`). */
const titles: Record<ChapterKind, (source: string) => string> = {
  audioIdentity: (source) => (/s$/i.test(source) ? t`${source}’ jingle` : t`${source}’s jingle`),
  intro: () => t`Club news`,
  campaignSpot: (source) => t`A word from ${source}`,
  interview: () => t`Interview`,
  feature: () => t`The main story`,
  localSponsorSpot: (source) => t`A word from ${source}`,
  outro: () => t`Recap`,
};

/** Whose sound a chapter is, by the English name it was made with; undefined of a spot whose name says no one. */
const sourceOf = ({ kind, title }: Chapter): string | undefined => {
  if (kind === 'campaignSpot' || kind === 'localSponsorSpot') return spot.exec(title)?.[1];
  return kind === 'audioIdentity' ? title.replace(jingle, '') : title;
};

/** The chapters of a rendition with their names of today; an older one has others, and a spot keeps the name it was made with. */
export const withTitles = <Of extends Chapter>(chapters: readonly Of[]): Of[] =>
  chapters.map((chapter) => {
    const source = sourceOf(chapter);
    return source === undefined ? chapter : { ...chapter, title: titles[chapter.kind](source) };
  });

/** The kinds that a person may leave out once they have heard the recording. Sponsors' spots are counted, and stay. */
const mayBeSkipped: ReadonlySet<ChapterKind> = new Set(['audioIdentity', 'intro', 'feature']);

/** `Chapter.recording`: a hash of the hash, because who reads it should not find the file by it. */
const recordingId = (sha256: string) =>
  createHash('sha256').update(`recording:${sha256}`).digest('base64url').slice(0, 22);

/** The chapters as members read them. Those made before their files were noted have no recording. */
export const viewChapters = (chapters: readonly MadeChapter[]): Chapter[] =>
  withTitles(chapters).map(({ title, kind, start, end, sha256 }) => ({
    ...{ title, kind, start, end },
    ...(sha256 !== undefined && mayBeSkipped.has(kind) && { recording: recordingId(sha256) }),
  }));

export interface OrderedPart extends Available {
  title: string;
}

/** Sorts the available files into the running order, at most one of each kind, with the titles of their chapters. Missing ones are skipped. */
export const inRunningOrder = (
  available: readonly Available[],
  order: readonly ChapterKind[],
): OrderedPart[] =>
  order.flatMap((kind) => {
    const part = available.find((candidate) => candidate.kind === kind);
    return part ? [{ ...part, title: madeTitles[kind](part.source) }] : [];
  });
