import type { NetworkChecks } from '../kernel/networks';
import { isBot } from './bots';

/** The facts of an answer that decide whether it counts. */
interface EndedResponse {
  status: number;
  /** The `Content-Range` of the answer. */
  contentRange: string | undefined;
  /** Empty when the client did not send it. */
  userAgent: string;
  address: string;
}

/** A range of so few bytes is a player's probe whether ranges are understood. */
const probeBytes = 2;

/** Real ones are shorter, and matching a long one takes time. */
const longestUserAgent = 512;

const controls = /[\x00-\x1f\x7f]/;
const letters = /[a-z]/i;

/** The first byte of the answer and the one after its last; undefined for an answer that counts for nothing. */
function rangeOf({ status, contentRange }: EndedResponse, fileBytes: number) {
  if (status === 200) return { from: 0, to: fileBytes };
  const [, first, last] = /^bytes (\d+)-(\d+)\//.exec(contentRange ?? '') ?? [];
  if (status !== 206 || first === undefined || last === undefined) return undefined;
  return { from: Number(first), to: Number(last) + 1 };
}

const isWellFormed = (userAgent: string) =>
  userAgent.length <= longestUserAgent && letters.test(userAgent) && !controls.test(userAgent);

/** Apple Watches load episodes a second time that the phone has loaded already. */
const isWatch = (userAgent: string) =>
  (userAgent.startsWith('atc/') && userAgent.includes('watchOS')) ||
  userAgent.includes('(null)/(null) watchOS');

/**
 * Where the bytes of an answer begin, if IAB PTMG 2.3 lets them count; undefined if not. The method was checked before. The
 * order of the checks is that of the guidelines, steps 1.2 and 1.3.
 */
export function countableFrom(
  answer: EndedResponse,
  fileBytes: number,
  networks: NetworkChecks,
): number | undefined {
  const range = rangeOf(answer, fileBytes);
  if (!range) return undefined;
  if (answer.status === 206 && range.to - range.from <= probeBytes) return undefined;
  const { userAgent, address } = answer;
  if (!isWellFormed(userAgent) || isBot(userAgent)) return undefined;
  if (networks.isDenied(address)) return undefined;
  return isWatch(userAgent) ? undefined : range.from;
}
