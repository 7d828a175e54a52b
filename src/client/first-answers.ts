import { makeEmitter } from './emitter';

/** What `public/first-answers.js` has requested before the page's own scripts ran. */
interface FirstAnswers {
  token: string;
  /** When it was requested, in milliseconds. */
  at: number;
  answers: Record<string, Promise<unknown>>;
  /** When the service worker has kept what it gave instead of the server. */
  keptAt?: string;
  /** It gave it because the server has not answered in time. */
  late?: boolean;
}

const firstAnswers = () => (globalThis as { firstAnswers?: FirstAnswers }).firstAnswers;

/** Older ones are requested anew, because the page was hidden or its scripts took too long. */
const freshMs = 30_000;

const addressOf = (path: string, query: object) => {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
  entries.sort(([one = ''], [other = '']) => one.localeCompare(other));
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;
};

/**
 * The answer that was already requested, once; undefined when there is none for this call. It belongs to one
 * token: another person, who has signed in since, never gets it.
 */
export function takeFirstAnswer(path: string, query: object, token: string | undefined) {
  const first = firstAnswers();
  if (!first || first.token !== token || Date.now() - first.at > freshMs) return undefined;
  const address = addressOf(path, query);
  const answer = first.answers[address];
  delete first.answers[address];
  return answer;
}

/** What `noteAnswer` is told of them. */
export const firstKept = () => [firstAnswers()?.keptAt, firstAnswers()?.late] as const;

let kept = true;
const drops = makeEmitter();

/** Whether the beginning of a page that is in the first HTML is still shown, because the page itself has not rendered yet. */
export const isFirstPageKept = (): boolean => kept;

/** Calls back when that part is removed. Returns the function that stops it. */
export const onFirstPageDrop = drops.subscribe;

/** Takes it away for good, once the page has drawn its own or the person leaves, because the next person must not see it. */
export function dropFirstPage(): void {
  kept = false;
  drops.emit();
}
