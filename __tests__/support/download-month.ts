import type { PublishedSound } from './podcast-file';
import type { seededRandom } from './seeded-random';

type Random = ReturnType<typeof seededRandom>;

/** A request for a sound. `hangUp`: as soon as the first bytes have come. */
interface ShortRequest {
  method: 'GET' | 'HEAD';
  path: string;
  headers: Record<string, string>;
  hangUp?: boolean;
}

/** A sound with what the counter of the test knows of it: nothing here is read from the file. */
export interface MonthSound {
  published: PublishedSound;
  token: string;
  size: number;
  /** So many bytes make a download. */
  enough: number;
  /** The bytes of its campaign's spot. */
  spot?: [from: number, to: number];
}

/** A request with what it means, said by the generator and not by the code that is tested. */
export interface MonthRequest {
  sound: MonthSound;
  request: ShortRequest;
  /** Who asks: household and app. Undefined for what is no listener. */
  listener: string | undefined;
  /** The bytes that are asked for; undefined for what sends none of the sound, or a probe. */
  bytes: [from: number, to: number] | undefined;
  status: number;
}

/** Apps and browsers of people; `api/download-bots.test.ts` has all kinds of them. */
const listeners = [
  'AppleCoreMedia/1.0.0.22B83 (iPhone; U; CPU OS 18_1 like Mac OS X; en_gb)',
  'Podcasts/1410.53 CFNetwork/1568.200.51 Darwin/24.1.0',
  'AntennaPod/3.4.0',
  'Mozilla/5.0 (Linux; Android 9; CUBOT X18 Build/PPR1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
] as const;

const others = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'curl/8.5.0',
  'atc/1.0 watchOS/11.1 model/Watch7,1 hwp/t8310 build/22R585 (6; dt:279)',
  'Podcasts/(null)/(null) watchOS/11.1',
  '-',
  '',
] as const;

const households = 220;

/** Every third household has IPv6, with another address of its network for each request. */
const addressOf = (household: number, random: Random) =>
  household % 3 === 0
    ? `2001:db8:${household.toString(16)}:1:${random.below(65_536).toString(16)}::${1 + random.below(65_535)}`
    : `${household % 3 === 1 ? '' : '::ffff:'}10.0.${household >> 8}.${household & 255}`;

type Way = (
  sound: MonthSound,
  random: Random,
) => Pick<MonthRequest, 'bytes' | 'status'>[] | 'head' | 'unchanged';

const whole = ({ size }: MonthSound) => [{ bytes: [0, size] as [number, number], status: 200 }];
const slice = (from: number, to: number) => ({ bytes: [from, to] as [number, number], status: 206 });
const probe = { bytes: undefined, status: 206 };

/** A player: a probe, and then one slice after the other, until the listener has heard enough. */
const plays: Way = ({ size }, random) => {
  const slices: Pick<MonthRequest, 'bytes' | 'status'>[] = [probe];
  const end = Math.max(3, Math.floor(size * Math.min(1, random.next() * 1.4)));
  for (let at = 0; at < end; ) {
    const to = Math.min(end, at + 3000 + random.below(17_000));
    if (to - at > 2) slices.push(slice(at, to));
    at = to;
  }
  return slices;
};

const leaps: Way = ({ size }, random) =>
  Array.from({ length: 2 + random.below(6) }, () => {
    const from = random.below(size - 10);
    return slice(from, Math.min(size, from + 3 + random.below(Math.floor(size / 2))));
  });

const ways: readonly [Way, ...Way[]] = [
  whole,
  plays,
  plays,
  plays,
  plays,
  leaps,
  leaps,
  ({ size }) => [probe, slice(0, size)],
  ({ size }, random) => [slice(size - 3 - random.below(size - 3), size)],
  () => [{ bytes: undefined, status: 416 }],
  () => 'head',
  () => 'unchanged',
];

/** All requests of one visit of a listener. */
export function visit(sounds: readonly [MonthSound, ...MonthSound[]], random: Random): MonthRequest[] {
  const sound = random.pick(sounds);
  const household = random.below(households);
  const isListener = random.next() < 0.85;
  const userAgent = random.pick<string>(isListener ? listeners : others);
  const { path, sha256 } = sound.published;
  const ask = (more: Record<string, string>, method: ShortRequest['method'] = 'GET'): ShortRequest => ({
    method,
    path,
    headers: {
      authorization: sound.token,
      'x-forwarded-for': addressOf(household, random),
      ...((userAgent || random.next() < 0.5) && { 'user-agent': userAgent }),
      ...more,
    },
  });
  const of = { sound, listener: isListener ? `${household} ${userAgent}` : undefined };
  const made = random.pick(ways)(sound, random);
  if (made === 'head') return [{ ...of, request: ask({}, 'HEAD'), bytes: undefined, status: 200 }];
  if (made === 'unchanged') {
    return [{ ...of, request: ask({ 'if-none-match': `"${sha256}"` }), bytes: undefined, status: 304 }];
  }
  return made.map(({ bytes, status }) => {
    const range = bytes ? `${bytes[0]}-${bytes[1] - 1}` : status === 416 ? `${sound.size}-` : '0-1';
    return { ...of, request: ask(status === 200 ? {} : { range: `bytes=${range}` }), bytes, status };
  });
}

/** A client that hangs up as soon as the first bytes of a large file are there. */
export function hangUp(sound: MonthSound, random: Random): MonthRequest {
  const household = random.below(households);
  const userAgent = listeners[0];
  const headers = {
    authorization: sound.token,
    'x-forwarded-for': addressOf(household, random),
    'user-agent': userAgent,
  };
  const request = { method: 'GET' as const, path: sound.published.path, headers, hangUp: true };
  return { sound, request, listener: undefined, bytes: undefined, status: 200 };
}

function countOnes(bytes: Uint8Array): number {
  let ones = 0;
  for (const byte of bytes) ones += byte;
  return ones;
}

/** Counts as the rules say, byte by byte, for one day at a time. */
export function makeSlowCounter() {
  let sent = new Map<string, { sound: MonthSound; bytes: Uint8Array }>();
  const downloads = new Map<string, number>();
  const delivered = new Map<string, number>();
  const addTo = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    downloads,
    delivered,
    note({ sound, listener, bytes }: MonthRequest) {
      if (!listener || !bytes) return;
      const name = `${listener} ${sound.published.path}`;
      const known = sent.get(name) ?? { sound, bytes: new Uint8Array(sound.size) };
      known.bytes.fill(1, ...bytes);
      sent.set(name, known);
    },
    endDay(day: string) {
      for (const { sound, bytes } of sent.values()) {
        const name = `${day} ${sound.published.clubId} ${sound.published.episodeId}`;
        if (countOnes(bytes) < sound.enough) continue;
        addTo(downloads, name);
        if (sound.spot && !bytes.subarray(...sound.spot).includes(0)) addTo(delivered, name);
      }
      sent = new Map();
    },
  };
}
