import type { Campaign, OverlapCheck } from '@/contract/campaign';
import { listed, t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';

interface Heard {
  /** How many of its clubs can hear anything, and how many hear it. */
  clubs: number;
  heardIn: number;
}

/** Why none of a campaign's clubs hears it; undefined where one does. What the campaign itself lacks is shown elsewhere. */
function noClubBecause({ clubs, heardIn }: Heard, allClubs: boolean): string | undefined {
  if (clubs === 0) return allClubs ? t`no club is active` : t`none of its clubs is active`;
  if (heardIn > 0) return undefined;
  return clubs === 1
    ? t`on all its days its club hears another campaign, which began first`
    : t`on all its days its clubs hear other campaigns, which began first`;
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

/** What the overlaps of a campaign mean for who hears it; undefined where each of its clubs hears it on all its days. */
export function overlapSentence(found: OverlapCheck, allClubs: boolean, today: string): string | undefined {
  const { clubs, heardIn, overlaps, total } = found;
  if (clubs === 0) return t`No club will hear it: ${noClubBecause(found, allClubs) ?? ''}.`;
  const more = total > overlaps.length ? [t`${total - overlaps.length} more`] : [];
  const earlier = overlaps
    .filter(({ beganFirst }) => beganFirst)
    .map(({ name, endsOn, hasAudio }) => {
      const end = formatShortDay(endsOn, today.slice(0, 4));
      return hasAudio ? t`“${name}” until ${end}` : t`“${name}” until ${end} (once it has audio)`;
    });
  if (earlier.length === 0) {
    const names = listed([...overlaps.map(({ name }) => `“${name}”`), ...more]);
    return overlaps.length > 0
      ? t`This campaign begins first, so clubs hear it instead of ${names} until it ends.`
      : undefined;
  }
  const theirs = listed([...earlier, ...more]);
  if (heardIn === 0) return t`No club will hear this campaign: its clubs hear ${theirs}, which began first.`;
  return heardIn < clubs
    ? t`${heardIn} of ${clubs} clubs will hear it: the others hear ${theirs}, which began first.`
    : t`Clubs will hear it later: until then they hear ${theirs}, which began first.`;
}
