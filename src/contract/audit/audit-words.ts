import { languageTag, meaning, t, translated } from '@/language/text';
import type { AuditTopic } from './audit-topic';
import { contentTopics } from './content-topics';
import { peopleTopics } from './people-topics';

/**
 * Every action that the audit has, by its noun and its verb. The server can write no other one; of what it refuses it writes the
 * action of the rule.
 */
export const auditTopics = { ...peopleTopics, ...contentTopics };

type Topics = typeof auditTopics;
type AuditNoun = keyof Topics;

/** A noun and a verb, as `club:remove`. */
export type AuditAction = {
  [Noun in AuditNoun]: `${Noun}:${keyof Topics[Noun]['actions'] & string}`;
}[AuditNoun];

const topics: Readonly<Record<string, AuditTopic>> = auditTopics;

/** `second-factor:on` as people say it. Old entries may have an action that is not written any more: it stays as it is. */
export const actionText = (action: string): string => {
  const [noun = '', verb = ''] = action.split(':');
  return topics[noun]?.actions[verb] ?? action;
};

/** What is named by its kind alone, as the server calls it. */
const objectNames: Readonly<Record<string, string>> = {
  'App Versions': t`App Versions`,
  Campaign: t`Campaign`,
  Category: t`Category`,
  Child: t`Child`,
  Club: t`Club`,
  'Club Note': t`Club Note`,
  Episode: t`Episode`,
  Feed: t`Feed`,
  File: t`File`,
  'Guardian Invite': t`Guardian Invite`,
  Host: t`Host`,
  Invite: t`Invite`,
  'Join Request': t`Join Request`,
  'Local Sponsor': t`Local Sponsor`,
  Mastering: t`Mastering`,
  Playlist: t`Playlist`,
  Recording: meaning('kind')`Recording`,
  Reflection: t`Reflection`,
  'Reflection Report': t`Reflection Report`,
  Season: t`Season`,
  Session: t`Session`,
  'Shared Device': t`Shared Device`,
  Sponsor: t`Sponsor`,
  'Suggested Club': t`Suggested Club`,
  'Support Video': t`Support Video`,
  User: t`User`,
  Webhook: t`Webhook`,
};

/** The object of an entry: a name stays as it is, a kind is said in the language of the reader. */
export const objectText = (object: string): string => {
  const name = objectNames[object];
  return name === undefined ? object : translated(name);
};

/** What the audit can be narrowed to: the nouns of its actions, by name. */
export const auditNouns = Object.entries(topics)
  .map(([noun, { name }]) => ({ noun, name }))
  .toSorted((one, other) => one.name.localeCompare(other.name, languageTag()));
