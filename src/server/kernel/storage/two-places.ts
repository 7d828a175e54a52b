import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ListedFile } from './content-files';
import { linkStored } from './link-stored';
import type { Marker } from './marker';
import type { Quarantine } from './quarantine';
import { withRoom } from './space';
import type { Storage } from './storage';
import { NotStored } from './storage-error';
import type { Unfinished } from './unfinished';

/** What `look` finds first; once more in the first place, because a file moves there while both are searched. */
async function search<Found>(
  [first, second]: [Storage, Storage],
  look: (place: Storage) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  return (await look(first)) ?? (await look(second)) ?? (await look(first));
}

async function* listBoth(
  one: AsyncGenerator<ListedFile>,
  other: AsyncGenerator<ListedFile>,
): AsyncGenerator<ListedFile> {
  const seen = new Set<string>();
  for (const listed of [one, other]) {
    for await (const file of listed) {
      if (file.sha256 !== undefined && seen.has(file.sha256)) continue;
      if (file.sha256 !== undefined) seen.add(file.sha256);
      yield file;
    }
  }
}

/** One marker of two. Where they differ, both are read as one that fits no database, so that it is refused. */
const markerOf = (first: Marker, second: Marker): Marker => ({
  path: `${first.path} and ${second.path}`,
  async read() {
    const [near, far] = [await first.read(), await second.read()];
    if (near === undefined || far === undefined || near === far) return near ?? far;
    return `${near} and ${far}`;
  },
  async claim(id) {
    const there = await second.read();
    return there === undefined || there === id ? first.claim(id) : there;
  },
  replace: (id) => first.replace(id),
  remove: () => first.remove(),
});

function quarantineOf(first: Storage, second: Storage): Quarantine {
  const [near, far] = [first.quarantine, second.quarantine];
  return {
    has: async (sha256) => (await near.has(sha256)) || far.has(sha256),
    async take(sha256) {
      for (const place of [first, second]) if (await place.has(sha256)) await place.quarantine.take(sha256);
    },
    giveBack: async (sha256) => ((await near.has(sha256)) ? near : far).giveBack(sha256),
    list: () => listBoth(near.list(), far.list()),
    async remove(sha256) {
      await near.remove(sha256);
      await far.remove(sha256);
    },
  };
}

function unfinishedOf(first: Storage, second: Storage): Unfinished {
  const [near, far] = [first.unfinished, second.unfinished];
  const placeOf = async (id: string) => ((await near.sizeOf(id)) === undefined ? far : near);
  return {
    create: near.create,
    sizeOf: async (id) => (await near.sizeOf(id)) ?? far.sizeOf(id),
    write: async (...of) => (await placeOf(of[0])).write(...of),
    async receive(id) {
      if ((await placeOf(id)) === near) return near.receive(id);
      return withRoom(first, (await far.sizeOf(id)) ?? 0, async () =>
        first.receive(await far.read(id), Number.POSITIVE_INFINITY),
      );
    },
    read: async (id) => (await placeOf(id)).read(id),
    async remove(id) {
      await near.remove(id);
      await far.remove(id);
    },
    async *list() {
      yield* near.list();
      yield* far.list();
    },
  };
}

/** Files that move from the second place to the first (`npm run storage:move`): new ones go to the first, reads look in both. */
export function twoPlaces(first: Storage, second: Storage): Storage {
  const both: [Storage, Storage] = [first, second];
  const holderOf = (sha256: string) =>
    search(both, async (place) => ((await place.has(sha256)) ? place : undefined));
  return {
    ...first,
    place: `${first.place} and ${second.place}`,
    marker: markerOf(first.marker, second.marker),
    quarantine: quarantineOf(first, second),
    unfinished: unfinishedOf(first, second),
    has: async (sha256) => (await holderOf(sha256)) !== undefined,
    sizeOf: (sha256) => search(both, (place) => place.sizeOf(sha256)),
    read: (sha256, span) => search<Readable>(both, (place) => place.read(sha256, span)),
    onDisk: async (sha256) => (await holderOf(sha256))?.onDisk(sha256),
    signedUrl: async (sha256, answer) => (await holderOf(sha256))?.signedUrl(sha256, answer),
    async withPath(sha256, work) {
      const linked = await search(both, (place) => linkStored(place, sha256, first.scratch()));
      if (linked === undefined) {
        const holder = await holderOf(sha256);
        if (!holder) throw new NotStored(sha256);
        return holder.withPath(sha256, work);
      }
      try {
        return await work(linked);
      } finally {
        await rm(linked, { force: true });
      }
    },
    list: () => listBoth(first.list(), second.list()),
    async sweepTemp(olderThanMs) {
      return (await first.sweepTemp(olderThanMs)) + (await second.sweepTemp(olderThanMs));
    },
    async check() {
      await first.check();
      await second.check();
    },
  };
}
