import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { existsSync, readFileSync } from 'node:fs';
import { type LanguageCode, languages } from '@/language/languages';
import { makeLanguage } from '@/language/make-language';
import type { Language } from '@/language/text';
import { compile, readTranslations, scriptNames, translationsFolder } from './catalogue';

/** `language` is undefined for English. */
interface Spoken {
  code: LanguageCode;
  language?: Language;
}

// Of the process, because it holds this module several times: in the bundle of a program, and in the API page of each of Next's builds.
const shared = globalThis as { touchlineSpoken?: AsyncLocalStorage<Spoken> };
shared.touchlineSpoken ??= new AsyncLocalStorage<Spoken>();
const running = shared.touchlineSpoken;

// What `t` asks. The process has no language, only the work in it.
Object.defineProperty(globalThis, 'touchlineLanguage', {
  get: () => running.getStore()?.language,
  configurable: true,
});

async function load(code: LanguageCode, folder: string): Promise<Spoken> {
  const names: Record<string, string> = existsSync(scriptNames)
    ? JSON.parse(readFileSync(scriptNames, 'utf8'))
    : {};
  const made = makeLanguage(languages[code].tag, compile(await readTranslations(code, folder)));
  return { code, language: { ...made, script: names[code] } };
}

const loaded = new Map<LanguageCode, Promise<Spoken>>();

/** Reads the translations of a language anew. `speak` does it at the first use. */
export function learn(code: LanguageCode, folder = translationsFolder): Promise<Spoken> {
  const spoken = load(code, folder);
  loaded.set(code, spoken);
  // A failure is not remembered: the next use reads again.
  spoken.catch(() => loaded.delete(code));
  return spoken;
}

/** Does work whose texts are in a language: the answer to a request, an e-mail. */
export async function speak<Result>(code: LanguageCode, work: () => Result): Promise<Awaited<Result>> {
  if (code === 'en') return await running.run({ code }, work);
  return await running.run(await (loaded.get(code) ?? learn(code)), work);
}

/** The language of the work that runs; undefined outside of `speak`. */
export const spokenLanguage = (): LanguageCode | undefined => running.getStore()?.code;

/** For a listener of a stream: Node calls it outside of the work that has set it. */
export const inThisLanguage = <Listener extends (...args: never[]) => unknown>(
  listener: Listener,
): Listener => AsyncResource.bind(listener as never) as unknown as Listener;
