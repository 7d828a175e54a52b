import { limits } from '@/contract/limits';
import { t } from '@/language/text';
import { getOutside } from '../kernel/outgoing/get-outside';
import { AddressRefused, type Outside } from '../kernel/outgoing/outside';
import { statusError, userAgent, wayError } from './fetch-outside';
import { ShowError } from './show-error';

const silenceMs = 30_000;
const mostBreaks = 5;
const pauseMs = 1000;

const tooLarge = () =>
  new ShowError(
    t`The sound has more than ${limits.audioBytes / 1024 / 1024} MB. That is more than we can take.`,
  );

/** Where a 206 begins, and how long the whole is; undefined for one that cannot be read. */
function rangeOf(header: string | undefined): { from: number; all: number | undefined } | undefined {
  const [, from, all] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(header ?? '') ?? [];
  return from === undefined ? undefined : { from: Number(from), all: all === '*' ? undefined : Number(all) };
}

/**
 * The bytes of a sound file. After a break it is asked for from there on; a host that does not know ranges sends all of it again, and
 * what was read is skipped. Gives up after some breaks without a byte in between. Throws `ShowError`.
 */
export async function* fetchSound(
  url: string,
  outside: Outside,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let at = 0;
  let all: number | undefined;
  let mark: string | undefined;
  let breaks = 0;
  while (breaks < mostBreaks) {
    const before = at;
    try {
      const asked = { ...userAgent, accept: 'audio/*, */*;q=0.5', 'accept-encoding': 'identity' };
      const headers =
        at === 0
          ? asked
          : { ...asked, range: `bytes=${at}-`, ...(mark !== undefined && { 'if-range': mark }) };
      const got = await getOutside({ url, headers, silenceMs, signal }, outside);
      const range = got.status === 206 ? rangeOf(got.headers['content-range']) : undefined;
      const begins = range?.from ?? 0;
      if ((got.status !== 200 && got.status !== 206) || begins > at) {
        got.body.destroy();
        throw statusError(got.status);
      }
      const length = got.headers['content-length'];
      const is = range ? range.all : length === undefined ? undefined : Number(length);
      // Another file than the one of which the beginning was read.
      if (at > 0 && all !== undefined && is !== undefined && is !== all) throw statusError(503);
      all = is ?? all;
      if (all !== undefined && all > limits.audioBytes) {
        got.body.destroy();
        throw tooLarge();
      }
      const { etag, 'last-modified': modified } = got.headers;
      mark = etag?.startsWith('"') ? etag : modified;
      let skip = at - begins;
      for await (const piece of got.body as AsyncIterable<Buffer>) {
        const fresh = piece.subarray(Math.min(skip, piece.length));
        skip = Math.max(0, skip - piece.length);
        at += fresh.length;
        if (at > limits.audioBytes) throw tooLarge();
        if (fresh.length > 0) yield fresh;
      }
      if (all === undefined || at >= all) return;
      throw new Error('the answer was cut short');
    } catch (error) {
      if ((error instanceof ShowError && !error.mayPass) || error instanceof AddressRefused || signal.aborted)
        throw wayError(error);
      breaks = at > before ? 1 : breaks + 1;
      if (breaks >= mostBreaks) throw wayError(error);
      await new Promise((resolve) => setTimeout(resolve, pauseMs * breaks));
    }
  }
}
