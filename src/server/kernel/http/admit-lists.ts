import type { IncomingMessage } from 'node:http';
import { endpoints } from '@/contract/endpoints';
import { isList } from '@/contract/list';
import { t } from '@/language/text';
import { ApiError } from './api-error';

/**
 * How many lists one process makes at a time, in all and for one person. Lists are what a crowd asks for and what costs most: so
 * a newcomer is refused at once (503), rather than that everybody is answered after many seconds. It takes four people to keep all
 * others out.
 */
const most = 40;
const mostOfOne = 10;

/** By the person, who may be signed in many times. */
const underWay = new Map<string, number>();
let all = 0;

/** Pages ask again then by themselves. Not all of them at the same moment. */
export const crowded = (): ApiError =>
  new ApiError('unavailable', t`Many people are here right now. Try again in a moment.`, {
    retryAfter: 1 + Math.round(Math.random()),
  });

/** Makes a list of a person, or throws `crowded`. */
export async function admitList<Result>(userId: string, make: () => Promise<Result>): Promise<Result> {
  if (all >= most || (underWay.get(userId) ?? 0) >= mostOfOne) throw crowded();
  all += 1;
  underWay.set(userId, (underWay.get(userId) ?? 0) + 1);
  try {
    return await make();
  } finally {
    all -= 1;
    const left = (underWay.get(userId) ?? 1) - 1;
    if (left > 0) underWay.set(userId, left);
    else underWay.delete(userId);
  }
}

const lists = Object.values(endpoints)
  .filter(isList)
  .map(({ path }) => ({ path, form: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}(?:\\?|$)`) }));

/**
 * The path of the list that is asked for, where nobody would get one. Known before the app has looked at the request, because a
 * refusal by the app costs as much as a short answer, and a crowd needs thousands a second.
 */
export const surplusList = ({ method, url = '' }: IncomingMessage): string | undefined =>
  method === 'GET' && all >= most ? lists.find(({ form }) => form.test(url))?.path : undefined;
