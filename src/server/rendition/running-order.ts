import type { Chapter } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';

export type PartKind = Chapter['kind'];

/** The one running order of every finished episode. What a club or the platform has not sent is skipped. */
export const runningOrder: readonly PartKind[] = [
  'audioIdentity',
  'intro',
  'campaignSpot',
  'interview',
  'feature',
  'localSponsorSpot',
  'outro',
];

/** A sound file that could take a place in the order. `source` is whose it is: the club's or the sponsor's name. */
export interface Available {
  kind: PartKind;
  sha256: string;
  source: string;
}

const titles: Record<PartKind, (source: string) => string> = {
  audioIdentity: (source) => source,
  intro: () => slotNames.intro,
  campaignSpot: (source) => `A word from ${source}`,
  interview: () => slotNames.interview,
  feature: () => 'Feature',
  localSponsorSpot: (source) => `A word from ${source}`,
  outro: () => slotNames.outro,
};

export interface OrderedPart extends Available {
  title: string;
}

/** Sets what there is in order, at most one of each kind, with the title its chapter gets. */
export const inRunningOrder = (available: readonly Available[]): OrderedPart[] =>
  runningOrder.flatMap((kind) => {
    const part = available.find((candidate) => candidate.kind === kind);
    return part ? [{ ...part, title: titles[kind](part.source) }] : [];
  });
