import dayjs from 'dayjs';
import { clubStateNames } from '@/contract/club';
import { countryCodes, countryName } from '@/contract/countries';
import { audienceNames, episodeStatusNames } from '@/contract/episode';
import type { FieldChange } from '@/contract/history';
import { suggestedClubStatusNames } from '@/contract/suggested-club';
import { formatShortDay } from '@/ui/date/dates';

/** The names of fields whose key is no word, such as `timeZone`. */
const fieldNames: Record<string, string> = {
  audioIdentity: 'Audio identity',
  childVoices: 'Children’s voices',
  clubLogo: 'Logo',
  clubname: 'Name',
  contactEmail: 'Contact’s email',
  contactName: 'Contact',
  declineReason: 'Reason',
  endDate: 'Due Date',
  endsOn: 'Last day',
  feature: 'Platform audio',
  guides: 'What clubs are asked to say',
  isPublic: 'Public page',
  publishAt: 'To be published',
  remindAutomatically: 'Clubs are reminded automatically',
  startsOn: 'First day',
};

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();

export const fieldWords = (field: string): string =>
  fieldNames[field] ?? sentence(field.replace(/([A-Z])/g, ' $1').trim());

const verbs: Record<string, string> = {
  active: 'Let in again',
  'add-club': 'Added a club',
  'ask-resend': 'Asked to send again',
  approve: 'Approved',
  'close-again': 'Closed sending again',
  contact: 'Marked as contacted',
  create: 'Created',
  decline: 'Declined',
  duplicate: 'Copied from another one',
  in_progress: 'Opened for the clubs',
  invite: 'Invited an admin',
  'let-send-again': 'Let a club send again',
  master: 'Mastered again',
  merge: 'Merged',
  pause: 'Paused',
  move: 'Moved to another place',
  purge: 'Deleted for good',
  remaster: 'Mastered published episodes again',
  remove: 'Deleted',
  remind: 'Reminded a club',
  reopen: 'Reopened',
  restore: 'Restored',
  resume: 'Let go on',
  send: 'Sent',
  'take-down': 'Taken down',
  update: 'Changed',
  voices: 'Said whose voices are in it',
  whole: 'Said that it is whole',
};

export const verbWords = (verb: string): string => verbs[verb] ?? sentence(verb.replaceAll(/[-_]/g, ' '));

export const momentWords = (instant: string): string => dayjs(instant).format('D MMM YYYY, HH:mm');

const day = /^\d{4}-\d\d-\d\d$/;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The words for values that people do not know as they are stored. */
const valueNames: Record<string, Record<string, string>> = {
  audience: audienceNames,
  status: { ...clubStateNames, ...episodeStatusNames, ...suggestedClubStatusNames },
};

type Value = NonNullable<FieldChange['values']>['from'];

/** A value of a field in words; undefined for an empty one. */
export function valueWords(field: string, value: Value): string {
  if (value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    const words = value.map((each) => valueWords(field, each));
    return words.filter((each) => each !== 'nothing').join(', ') || 'nothing';
  }
  if (typeof value === 'object')
    return valueWords(
      field,
      value.text ?? value.name ?? Object.values(value).filter((each) => each !== undefined),
    );
  const text = String(value);
  if (day.test(text)) return formatShortDay(text);
  if (instant.test(text)) return momentWords(text);
  const country = field === 'country' && countryCodes.find((code) => code === text);
  return country ? countryName(country) : (valueNames[field]?.[text] ?? text);
}
