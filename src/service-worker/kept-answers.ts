import type { KeptPerson } from '@/client/offline-caches';
import { keptAtHeader, slowHeader } from '@/client/offline-names';
import { dropFor, endPerson, keepFor, keptFor } from './person';
import type { FetchEvent } from './worker-scope';

/** Calls whose answers are kept: what a member's pages show. Ids are UUIDs, so no other call fits. */
const id = '[0-9a-f-]{36}';
const keptCalls = new RegExp(`^/api/(account|episode(/${id}(/clubs/${id})?)?|playlist|reflection(/${id})?)$`);
export const isKeptCall = (path: string): boolean => keptCalls.test(path);

/** Milliseconds after which a kept answer is given, while the server's may still arrive. */
const patience = 3000;
/** The most answers and pictures of one person; the oldest go. */
const most = 300;

/** A proxy answers so while the server is away. */
const isAway = ({ status }: Response) => status === 502 || status === 503 || status === 504;

const withHeader = (answer: Response, name: string, value: string): Response => {
  const headers = new Headers(answer.headers);
  headers.set(name, value);
  return new Response(answer.body, { status: answer.status, headers });
};

async function note(person: KeptPerson, { url }: Request, answer: Response): Promise<void> {
  if (answer.status === 200)
    await keepFor(person, url, withHeader(answer, keptAtHeader, new Date().toISOString()), most);
  // The session was ended elsewhere.
  else if (answer.status === 401) await endPerson(person);
  else if (answer.status === 403 || answer.status === 404) await dropFor(person, url);
}

/**
 * Asks the server, and keeps what it answers. Without an answer in time, what was kept is given, which says so where the
 * server may only be slow. `fresh`: never what was kept.
 */
export async function answerKept(event: FetchEvent, person: KeptPerson, fresh = false): Promise<Response> {
  const { request } = event;
  const answered = fetch(request);
  const noted = answered.then((answer) => note(person, request, answer.clone()));
  event.waitUntil(noted.catch(() => undefined));
  if (fresh) return answered;
  const kept = await keptFor(person, request.url);
  if (!kept) return answered;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const answer = await Promise.race([answered.catch(() => kept), late]);
  return answer && !isAway(answer) ? answer : withHeader(kept, slowHeader, '1');
}
