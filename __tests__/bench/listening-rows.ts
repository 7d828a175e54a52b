import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ListenerOf } from '@/server/kernel/listener-key';
import { seededRandom } from '../support/seeded-random';
import { scale } from './scale-rows';

/** What one event of a player is about: the seconds after which it reports. */
const stretch = 15;
/** The parts of every episode here, in seconds. */
const parts = [
  ['intro', 160],
  ['campaignSpot', 25],
  ['interview', 520],
  ['feature', 260],
  ['localSponsorSpot', 20],
  ['outro', 145],
] as const;
const length = parts.reduce((sum, [, seconds]) => sum + seconds, 0);
const perClub = scale.members / scale.clubs;
/** The newest episodes, which are listened to. */
const heardEpisodes = 12;
const newest = scale.episodes - 10;

export const newestEpisodeId = idOf(`episode ${newest}`);

const dayMs = 86_400_000;
export const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);

/** As `scale-rows.ts` makes ids. */
export function idOf(word: string): string {
  const hash = createHash('md5').update(word).digest('hex');
  const made = `${hash.slice(0, 12)}4${hash.slice(13, 16)}8${hash.slice(17)}`;
  return made.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The ends of the events of a whole listen, as the columns of `stretches` from `part` on. Spots name their sponsor. */
interface Piece {
  to: number;
  columns: string;
}

function piecesOf(sponsorId: string, campaignId: string, localId: string): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  for (const [part, partLength] of parts) {
    const spot =
      part === 'campaignSpot'
        ? `${sponsorId}\t${campaignId}`
        : part === 'localSponsorSpot'
          ? `${localId}\t\\N`
          : '\\N\t\\N';
    for (let at = 0; at < partLength; at += stretch) {
      const to = Math.min(partLength, at + stretch);
      const columns = `${part}\t${spot}\t${at}\t${to}\t${partLength}\t${start + at}\t${start + to}\t${length}\t${to - at}`;
      pieces.push({ to: start + to, columns });
    }
    start += partLength;
  }
  return pieces;
}

const stretchColumns =
  'day, second, club_id, episode_id, listener, id, part, sponsor_id, campaign_id, part_from, part_to, part_length, position_from, position_to, length, seconds';

/** Writes days of listening one after the other. */
export class ListeningWriter {
  /** How many rows of `stretches` there are. */
  events = 0;
  #random = seededRandom(11).next;
  #clubs = Array.from({ length: scale.clubs }, (_, c) => idOf(`club ${c + 1}`));
  #episodes = Array.from({ length: heardEpisodes }, (_, e) => idOf(`episode ${newest - e}`));
  #pieces = new Map<string, Piece[]>();
  #listeners = new Map<string, string>();
  #client: pg.Client;
  #listenerOf: ListenerOf;

  constructor(client: pg.Client, listenerOf: ListenerOf) {
    this.#client = client;
    this.#listenerOf = listenerOf;
  }

  async writeDay(day: string, events: number): Promise<void> {
    // Three in four hear all, the others half of it on average.
    const whole = parts.reduce((sum, [, seconds]) => sum + Math.ceil(seconds / stretch), 0);
    const listens = Math.round(events / (whole * 0.875));
    const before = this.events;
    await pipeline(
      Readable.from(this.#heard(day, listens), { objectMode: true, highWaterMark: 4 }),
      this.#client.query(copyFrom(`copy stretches (${stretchColumns}) from stdin`)),
    );
    if (this.events === before) throw new Error('a day without listening');
  }

  #listener(club: number, person: number): string {
    const key = `user ${club + 1} ${person}`;
    const known = this.#listeners.get(key) ?? this.#listenerOf(idOf(key));
    this.#listeners.set(key, known);
    return known;
  }

  *#heard(day: string, listens: number): Generator<string> {
    const random = this.#random;
    let chunk = '';
    const seen = new Set<string>();
    for (let n = 0; n < listens; n += 1) {
      const club = Math.floor(random() * scale.clubs);
      const person = 3 + Math.floor(random() ** 1.5 * (perClub - 2));
      const episode = Math.floor(random() ** 2 * heardEpisodes);
      const listen = `${club} ${person} ${episode}`;
      if (seen.has(listen)) continue;
      seen.add(listen);
      const end = random() < 0.75 ? length : random() * length;
      const second = 3600 * (7 + Math.floor(random() * 14));
      const row = `${this.#clubs[club]}\t${this.#episodes[episode]}\t${this.#listener(club, person)}\t${randomUUID()}`;
      for (const { to, columns } of this.#piecesOf(club, episode)) {
        if (to > end + stretch) break;
        chunk += `${day}\t${second + to}\t${row}\t${columns}\n`;
        this.events += 1;
      }
      if (chunk.length > 256 * 1024) {
        yield chunk;
        chunk = '';
      }
    }
    if (chunk) yield chunk;
  }

  #piecesOf(club: number, episode: number): Piece[] {
    const key = `${club} ${episode}`;
    const known = this.#pieces.get(key);
    if (known) return known;
    const made = piecesOf(
      idOf(`sponsor ${episode % 4}`),
      idOf(`campaign ${1 + (newest - episode) * 6}`),
      idOf(`local sponsor ${club}`),
    );
    this.#pieces.set(key, made);
    return made;
  }
}

/** The days before today, the earliest first. */
export const daysUntilYesterday = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => dayText(Date.now() - (count - n) * dayMs));
