/** What this tab remembers until it is closed; undefined also in a browser that stores nothing. */
export function readTab(key: string): string | undefined {
  try {
    return window.sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a text under a key; undefined removes it. */
export function writeTab(key: string, value: string | undefined): void {
  try {
    if (value === undefined) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, value);
  } catch {
    // Not remembered: after a reload the page begins anew.
  }
}

const key = 'touchline.sign-up';
const roleKey = 'touchline.joined-as';

export const personNames = ['firstName', 'lastName', 'email', 'clubMemberRole'] as const;
const names = ['joinCode', ...personNames] as const;

export type TypedSignUp = Record<(typeof names)[number], string>;

/** The sign-up page, filled in with what was typed last. What was typed is not in the address. */
export const signUpAgain = '/auth/signup?again=yes';

/**
 * Remembers in this tab, and in no address, the person who has asked to join: for the address of the mail,
 * and to begin again with it.
 */
export const rememberSignUp = (typed: TypedSignUp): void => writeTab(key, JSON.stringify(typed));

/** The role that a person joined a club with in this tab, for the first steps that they are shown. */
export const rememberRole = (role: string | null): void => writeTab(roleKey, role ?? undefined);
export const rememberedRole = (): string | undefined => readTab(roleKey);

export const forgetSignUp = (): void => writeTab(key, undefined);

/** What was typed at the last sign-up of this tab; undefined when there was none. */
export function rememberedSignUp(): TypedSignUp | undefined {
  try {
    const stored: unknown = JSON.parse(readTab(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const texts = new Map(Object.entries(stored).map(([name, text]) => [name, String(text)]));
    return Object.fromEntries(names.map((name) => [name, texts.get(name) ?? ''])) as TypedSignUp;
  } catch {
    return undefined;
  }
}
