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

/** What the audit can be narrowed to: the nouns of its actions, by name. */
export const auditNouns = Object.entries(topics)
  .map(([noun, { name }]) => ({ noun, name }))
  .toSorted((one, other) => one.name.localeCompare(other.name));
