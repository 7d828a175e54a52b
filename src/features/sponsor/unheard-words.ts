import type { Campaign } from '@/contract/campaign';
import { t } from '@/language/text';

interface Heard {
  /** How many of its clubs can hear anything, and how many hear it. */
  clubs: number;
  heardIn: number;
}

/** Why none of a campaign's clubs hears it; undefined where one does. What the campaign itself lacks is shown elsewhere. */
export function noClubBecause({ clubs, heardIn }: Heard, allClubs: boolean): string | undefined {
  if (clubs === 0) return allClubs ? t`no club is active` : t`none of its clubs is active`;
  if (heardIn > 0) return undefined;
  return clubs === 1
    ? t`another campaign that began first is heard there on all its days`
    : t`campaigns that began first are heard there on all its days`;
}

/** Why a running or scheduled campaign is not heard in any club, in a sentence, for every reason. */
export function unheardBecause({
  status,
  heardIn,
  sponsor,
  spot,
  clubCount: clubs,
  allClubs,
}: Campaign): string | undefined {
  if (heardIn > 0 || status === 'paused' || status === 'ended') return undefined;
  if (sponsor.removed) return t`No club hears it: its sponsor is deleted.`;
  if (!spot && !sponsor.spot) return t`No club hears it: it has no audio.`;
  return t`No club hears it: ${noClubBecause({ clubs, heardIn }, allClubs) ?? ''}.`;
}
