import dayjs from 'dayjs';
import { clubStateNames } from '@/contract/club';
import { countryCodes, countryName } from '@/contract/countries';
import { audienceNames, episodeStatusNames } from '@/contract/episode';
import type { FieldChange } from '@/contract/history';
import { suggestedClubStatusNames } from '@/contract/suggested-club';
import { meaning, t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';

/** The names of fields by their keys. */
const fieldNames: Record<string, string> = {
  allClubs: t`All clubs`,
  artwork: t`Artwork`,
  audience: t`Audience`,
  audioIdentity: t`Audio identity`,
  bio: t`Bio`,
  category: t`Category`,
  childVoices: t`Children’s voices`,
  club: t`Club`,
  clubLogo: t`Logo`,
  clubname: t`Name`,
  clubs: t`Clubs`,
  contactEmail: t`Contact’s email`,
  contactName: t`Contact`,
  country: t`Country`,
  cover: t`Cover`,
  declineReason: t`Reason`,
  description: t`Description`,
  endDate: t`Due Date`,
  endsOn: t`Last day`,
  episodes: t`Episodes`,
  events: t`Events`,
  feature: t`Feature`,
  guides: t`What clubs are asked to say`,
  hosts: t`Hosts`,
  isPublic: t`Public page`,
  joinCode: t`Join code`,
  joinRole: t`Join role`,
  link: t`Link`,
  logo: t`Logo`,
  name: t`Name`,
  note: t`Note`,
  number: t`Number`,
  paused: meaning('campaign')`Paused`,
  photo: t`Photo`,
  position: t`Position`,
  poster: meaning('picture')`Poster`,
  publishAt: t`Time of publishing`,
  questions: t`Questions`,
  remindAutomatically: t`Clubs are reminded automatically`,
  season: t`Season`,
  sponsor: t`Sponsor`,
  spot: t`Spot`,
  startsOn: t`First day`,
  status: t`Status`,
  timeZone: t`Time zone`,
  title: t`Title`,
  town: t`Town`,
  url: t`Address`,
  video: t`Video`,
  welfareEmail: t`Email of the welfare contact`,
};

/** For what is not in the tables: better English words than none. */
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();

export const fieldWords = (field: string): string =>
  fieldNames[field] ?? sentence(field.replace(/([A-Z])/g, ' $1').trim());

const verbs: Record<string, string> = {
  active: t`Let in again`,
  'add-club': t`Added a club`,
  'ask-resend': t`Asked to send again`,
  approve: t`Approved`,
  archived: t`Archived`,
  'close-again': t`Stopped accepting new parts`,
  contact: t`Marked as contacted`,
  create: t`Created`,
  decline: t`Declined`,
  draft: t`Draft`,
  duplicate: t`Copied from another one`,
  in_progress: t`Opened for the clubs`,
  invite: t`Invited an admin`,
  'join-code': t`Join code`,
  'join-role': t`Join role`,
  key: t`Made a new key`,
  'let-send-again': t`Let a club send again`,
  master: t`Mastered again`,
  merge: t`Merged`,
  pause: meaning('campaign')`Paused`,
  move: t`Moved to another place`,
  published: t`Published`,
  purge: t`Deleted for good`,
  remaster: t`Mastered published episodes again`,
  remove: t`Deleted`,
  remind: t`Reminded a club`,
  reopen: t`Reopened`,
  restore: t`Restored`,
  resume: t`Resumed`,
  send: t`Sent`,
  share: t`Share`,
  suspended: t`Suspended`,
  'take-down': t`Taken down`,
  update: t`Changed`,
  voices: t`Said whose voices are heard`,
  'welfare-contact': t`Welfare contact`,
  whole: t`Confirmed as complete`,
};

export const verbWords = (verb: string): string => verbs[verb] ?? sentence(verb.replaceAll(/[-_]/g, ' '));

export const momentWords = (instant: string): string =>
  `${formatShortDay(instant)}, ${dayjs(instant).format('HH:mm')}`;

const day = /^\d{4}-\d\d-\d\d$/;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The words for values that people do not know as they are stored. */
const valueNames: Record<string, Record<string, string>> = {
  audience: audienceNames,
  status: { ...clubStateNames, ...episodeStatusNames, ...suggestedClubStatusNames },
};

type Value = NonNullable<FieldChange['values']>['from'];

/** A value of a field in words; undefined for an empty one. */
export const valueWords = (field: string, value: Value): string => filled(field, value) || t`nothing`;

function filled(field: string, value: Value): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (Array.isArray(value)) {
    const words = value.map((each) => filled(field, each));
    return words.filter((each) => each !== '').join(', ');
  }
  if (typeof value === 'object')
    return filled(
      field,
      value.text ?? value.name ?? Object.values(value).filter((each) => each !== undefined),
    );
  const text = String(value);
  if (day.test(text)) return formatShortDay(text);
  if (instant.test(text)) return momentWords(text);
  const country = field === 'country' && countryCodes.find((code) => code === text);
  return country ? countryName(country) : (valueNames[field]?.[text] ?? text);
}
