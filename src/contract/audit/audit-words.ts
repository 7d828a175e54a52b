import { languageTag, meaning, t, translated } from '@/language/text';
import { slotNames } from '../slot-names';
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

/** The kinds of objects. */
const kindNames: Readonly<Record<string, string>> = {
  'app-versions': t`App versions`,
  campaign: t`Campaign`,
  category: t`Category`,
  child: t`Child`,
  club: t`Club`,
  'club-note': t`Note on a club`,
  episode: t`Episode`,
  feed: t`Feed`,
  file: t`File`,
  'guardian-invite': t`Invite to a guardian`,
  host: t`Host`,
  invite: t`Invite`,
  'join-request': t`Join request`,
  'local-sponsor': t`Local sponsor`,
  mastering: t`Mastering`,
  playlist: t`Playlist`,
  recording: meaning('kind')`Recording`,
  reflection: meaning('kind')`Answer`,
  'reflection-report': t`Reported answer`,
  season: t`Season`,
  session: t`Session`,
  'shared-device': t`Shared device`,
  sponsor: t`Sponsor`,
  'suggested-club': t`Suggested club`,
  'support-video': t`Support video`,
  user: t`User`,
  webhook: t`Webhook`,
};

interface Named {
  kind: string;
  object: string | null;
  part: keyof typeof slotNames | null;
}

/** The object of an entry: its name, with the part of an episode, otherwise its kind in the language of the reader. */
export function objectText({ kind, object, part }: Named): string {
  if (object !== null && part) return `${object} · ${translated(slotNames[part])}`;
  if (object !== null) return kind === 'season' ? t`Season ${object}` : object;
  const name = kindNames[kind] ?? topics[kind]?.name;
  return name === undefined ? kind : translated(name);
}

/** What the audit can be narrowed to: the nouns of its actions, by name. */
export const auditNouns = Object.entries(topics)
  .map(([noun, { name }]) => ({ noun, name }))
  .toSorted((one, other) => one.name.localeCompare(other.name, languageTag()));
