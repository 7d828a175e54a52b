import type { PartGuide, PartGuides } from '@/contract/episode';
import type { Slot } from '@/contract/episode-content';

/** What clubs are asked to say where the platform has written nothing. */
export const usualGuides: PartGuides = {
  intro: {
    say: 'Say hello, and which club this is.\nTwo pieces of news: who played, and what comes next.\nSay who will be heard next.',
    length: '2 to 3 minutes',
  },
  interview: {
    say: 'Say who is with you, and what they do in the club.\nAsk about one moment, and let them tell it.\nThank them by name.',
    length: '5 to 10 minutes',
  },
  outro: {
    say: 'How did it end, and what was the best moment?\nSay when you are back.',
    length: '1 to 2 minutes',
  },
};

/** The guide of a part: what the platform has written, and the usual for the rest. */
export function guideOf(guides: PartGuides | null, slot: Slot): PartGuide {
  const written = guides?.[slot];
  const usual = usualGuides[slot];
  return { say: written?.say || usual.say, length: written?.length || usual.length };
}
