import { readTab, writeTab } from './tab-memory';

const key = 'touchline.sign-up';

export const personNames = ['firstName', 'lastName', 'email', 'clubMemberRole'] as const;
const names = ['joinCode', ...personNames] as const;

export type TypedSignUp = Record<(typeof names)[number], string>;

/** The sign-up with what was typed at the last one. The address says no more than that. */
export const signUpAgain = '/auth/signup?again=yes';

/** Remembers in this tab, and in no address, who has asked to join: where the mail went, and to begin again with it. */
export const keepSignUp = (typed: TypedSignUp): void => writeTab(key, JSON.stringify(typed));

export const forgetSignUp = (): void => writeTab(key, undefined);

/** The last sign-up of this tab. */
export function keptSignUp(): TypedSignUp | undefined {
  try {
    const kept: unknown = JSON.parse(readTab(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const texts = new Map(Object.entries(kept).map(([name, text]) => [name, String(text)]));
    return Object.fromEntries(names.map((name) => [name, texts.get(name) ?? ''])) as TypedSignUp;
  } catch {
    return undefined;
  }
}
