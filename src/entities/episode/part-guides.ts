import type { PartGuide, PartGuides } from '@/contract/episode';
import type { Slot } from '@/contract/episode-content';
import { t } from '@/language/text';

/** What clubs are asked to say where the platform has written nothing. */
export const usualGuides: PartGuides = {
  intro: {
    say: t`Say hello, and which club this is.
Two pieces of news: who played, and what comes next.
Say who will be heard next.`,
    length: t`2 to 3 minutes`,
  },
  interview: {
    say: t`Say who is with you, and what they do in the club.
Ask about one moment, and let them tell it.
Thank them by name.`,
    length: t`5 to 10 minutes`,
  },
  outro: {
    say: t`How did it end, and what was the best moment?
Say when you are back.`,
    length: t`1 to 2 minutes`,
  },
};

/** The guide of a part: what the platform has written, and the usual for the rest. */
export function guideOf(guides: PartGuides | null, slot: Slot): PartGuide {
  const written = guides?.[slot];
  const usual = usualGuides[slot];
  return { say: written?.say || usual.say, length: written?.length || usual.length };
}
