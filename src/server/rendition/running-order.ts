import { Chapter, type ChapterKind } from '@/contract/episode-content';
import { shortSlotNames } from '@/contract/slot-names';

/** The running order of every finished episode, as the contract lists it. Missing parts are skipped. */
export const runningOrder: readonly ChapterKind[] = Chapter.shape.kind.options;

/** A sound file for one place in the running order. `source` is the name of its club or sponsor. */
export interface Available {
  kind: ChapterKind;
  sha256: string;
  source: string;
  /** The campaign that a spot belongs to. */
  campaignId?: string | null;
}

const titles: Record<ChapterKind, (source: string) => string> = {
  audioIdentity: (source) => source,
  intro: () => shortSlotNames.intro,
  campaignSpot: (source) => `A word from ${source}`,
  interview: () => shortSlotNames.interview,
  feature: () => 'Feature',
  localSponsorSpot: (source) => `A word from ${source}`,
  outro: () => shortSlotNames.outro,
};

export interface OrderedPart extends Available {
  title: string;
}

/** Sorts the available files into the running order, at most one of each kind, with the titles of their chapters. */
export const inRunningOrder = (available: readonly Available[]): OrderedPart[] =>
  runningOrder.flatMap((kind) => {
    const part = available.find((candidate) => candidate.kind === kind);
    return part ? [{ ...part, title: titles[kind](part.source) }] : [];
  });
