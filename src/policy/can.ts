import { type Action, type PolicySubject, type Principal, type Rule, refusedOpenly, rules } from './rules';

/**
 * `forbidden`: this persona never may, or not to this object and may know it (403). `hidden`: not this
 * object, whose existence is not revealed (404).
 */
export type Verdict = 'allowed' | 'forbidden' | 'hidden';

/** What the rules say of this person, this action and this object. */
export function judge(who: Principal, action: Action, subject: PolicySubject): Verdict {
  const rule: Rule = rules[action];
  const condition = rule[who.persona];
  if (!condition) return 'forbidden';
  if (condition(who, subject)) return 'allowed';
  return refusedOpenly.has(action) ? 'forbidden' : 'hidden';
}

/** Whether this persona may do it to any object at all. */
export const mayEver = (who: Principal, action: Action): boolean => {
  const rule: Rule = rules[action];
  return rule[who.persona] !== undefined;
};

/** The one question of buttons, menus and guards. */
export const can = (who: Principal, action: Action, subject: PolicySubject = {}): boolean =>
  judge(who, action, subject) === 'allowed';
