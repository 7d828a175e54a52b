import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { isTogether } from '@/client/account';
import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { onSessionChange } from '@/client/session';
import type { Episode } from '@/contract/episode';
import { limits } from '@/contract/limits';
import { type EpisodeQueue, getQueue, saveQueue } from '@/contract/listen';
import { isBeingMixed } from '../episode-progress';
import { changeQueueTogether, queueTogether } from './queue-together';

type Ids = readonly string[];
/** A change of the queue, which can be applied again to a queue that was changed elsewhere meanwhile. */
type Change = (ids: Ids) => Ids;

const queueKey = (userId: string) => ['listen', 'queue', userId] as const;

/** How often a change is applied again, when other devices change the queue at the same time. */
const mostTries = 4;

const empty: EpisodeQueue = { episodes: [], rev: 0 };

/** The queue of one person, or of people who listen together, in this page. */
class QueueState {
  readonly listener: string;
  /** What the server has said last. */
  known: EpisodeQueue | undefined;
  /** The changes that it does not know yet, in order; one is saved after the other. */
  unsaved: readonly Change[] = [];
  turn: Promise<unknown> = Promise.resolve();

  constructor(listener: string) {
    this.listener = listener;
  }

  shown(): EpisodeQueue {
    const { episodes, rev } = this.known ?? empty;
    return { rev, episodes: [...this.unsaved.reduce<Ids>((ids, change) => change(ids), episodes)] };
  }
}

let states = new WeakMap<QueryClient, Map<string, QueueState>>();
onSessionChange((change) => {
  if (change === 'ended' || change === 'switchedOff') states = new WeakMap();
});

function stateOf(client: QueryClient, userId: string): QueueState {
  const people = states.get(client) ?? new Map<string, QueueState>();
  states.set(client, people);
  const state = people.get(userId) ?? new QueueState(userId);
  people.set(userId, state);
  return state;
}

async function load(state: QueueState): Promise<EpisodeQueue> {
  if (isTogether(state.listener)) {
    state.known = queueTogether(state.listener);
    return state.shown();
  }
  const { data } = await call(getQueue, {});
  // An answer that was overtaken by a change of ours is older than what is known.
  if (data.rev >= (state.known?.rev ?? 0)) state.known = data;
  return state.shown();
}

/** What is in the queue as far as this page knows; asks the server if it knows nothing yet. */
export async function loadQueue(client: QueryClient, userId: string): Promise<EpisodeQueue> {
  const state = stateOf(client, userId);
  // What this device keeps may have been changed in another tab.
  return state.known && !isTogether(userId) ? state.shown() : load(state);
}

/** The ids of what this person hears next. Read again when the page is seen again, because other devices change it. */
export function useQueue(userId: string | undefined) {
  const client = useQueryClient();
  return useQuery({
    queryKey: queueKey(userId ?? ''),
    queryFn: () => load(stateOf(client, userId ?? '')),
    enabled: userId !== undefined,
  });
}

async function send(state: QueueState, change: Change): Promise<void> {
  if (isTogether(state.listener)) {
    state.known = changeQueueTogether(state.listener, change);
    return;
  }
  for (let tries = 1; ; tries += 1) {
    if (!state.known) await load(state);
    const { episodes, rev } = state.known ?? empty;
    try {
      const body = { episodes: [...change(episodes)], rev };
      state.known = (await call(saveQueue, { body, once: true })).data;
      return;
    } catch (error) {
      const isStale = error instanceof ApiFailure && error.code === 'conflict';
      if (!isStale || tries === mostTries) throw error;
      state.known = undefined;
    }
  }
}

/** Changes the queue, shown at once and saved one after the other. Rejects, and takes it back, when it was not saved. */
export function changeQueue(client: QueryClient, userId: string, change: Change): Promise<void> {
  const state = stateOf(client, userId);
  const show = () => client.setQueryData(queueKey(userId), state.shown());
  state.unsaved = [...state.unsaved, change];
  show();
  const saved = state.turn.then(async () => {
    try {
      await send(state, change);
    } finally {
      state.unsaved = state.unsaved.filter((one) => one !== change);
      show();
    }
  });
  state.turn = saved.catch(() => undefined);
  return saved;
}

const without = (ids: Ids, id: string): Ids => ids.filter((one) => one !== id);

/** The changes that people make. One that is there already is moved, or stays where it is. */
export const queueChanges = {
  next:
    (id: string): Change =>
    (ids) =>
      [id, ...without(ids, id)].slice(0, limits.queueMax),
  last:
    (added: Ids): Change =>
    (ids) =>
      [...ids, ...added.filter((id) => !ids.includes(id))].slice(0, limits.queueMax),
  remove:
    (id: string): Change =>
    (ids) =>
      without(ids, id),
  /** Puts one in front of another, or at the end. */
  move:
    (id: string, before: string | undefined): Change =>
    (ids) => {
      if (!ids.includes(id)) return ids;
      const rest = without(ids, id);
      const place = before === undefined ? -1 : rest.indexOf(before);
      return place < 0 ? [...rest, id] : rest.toSpliced(place, 0, id);
    },
} as const;

/** The episodes of the queue that can be heard. Others leave it without a word: they are withdrawn, or not for this person. */
export const queuedOf = (ids: Ids, episodes: readonly Episode[]): Episode[] => {
  const mine = new Map(episodes.map((episode) => [episode.id, episode]));
  return ids.flatMap((id) => mine.get(id) ?? []).filter((episode) => !isBeingMixed(episode));
};
