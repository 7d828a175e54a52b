import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import {
  getReflection,
  getThemes,
  listReflections,
  listReports,
  type Reflection,
  reportAnswer,
  sayAnswer,
} from '@/contract/reflection/reflection';

/** Below the key of the family: a consent, or a change of who is in it, changes who is asked and waited for. */
const mineKey = ['family', 'reflection'] as const;
const oneKey = (episodeId: string) => [...mineKey, episodeId] as const;
export const reportsKey = ['reflection', 'report'] as const;

/** How often to ask, in milliseconds, while the server has not heard yet that the episode was heard to its end. */
const untilHeard = 2000;

/** The open questions of the reader and the family, in one call. */
export const useReflections = (enabled: boolean) =>
  useQuery({
    queryKey: mineKey,
    queryFn: async ({ signal }) => (await call(listReflections, { signal })).data,
    enabled,
  });

/** The questions of one episode; null where it asks none. */
export const reflectionQuery = (episodeId: string) =>
  queryOptions({
    queryKey: oneKey(episodeId),
    queryFn: async ({ signal }) => (await call(getReflection, { params: { episodeId }, signal })).data,
  });

/** `finished`: the player has reached the end. */
export const useReflection = (episodeId: string, finished: boolean, enabled = true) =>
  useQuery({
    ...reflectionQuery(episodeId),
    enabled,
    refetchInterval: ({ state }) => (finished && state.data?.state === 'unheard' ? untilHeard : false),
  });

/** Stores a newer answer. A query that is under way may have been answered before it, and would overwrite it. */
function storeReflection(client: QueryClient, episodeId: string, reflection: Reflection | null): void {
  const queryKey = oneKey(episodeId);
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, reflection);
}

/** The episode asks nothing any more, or is not there for this child. */
export const isOver = (error: unknown) => error instanceof ApiFailure && error.status === 404;

/**
 * The questions of an episode as they are now, also for the page; null once it asks none. A query that is under way is not
 * joined, because the server may have answered it before a question was changed.
 */
export async function askReflection(client: QueryClient, episodeId: string): Promise<Reflection | null> {
  const { data } = await call(getReflection, { params: { episodeId } }).catch((error: unknown) => {
    if (isOver(error)) return { data: null };
    throw error;
  });
  storeReflection(client, episodeId, data);
  return data;
}

/** Puts the questions of an episode in the place of what this page knew of them. */
export function keepReflection(client: QueryClient, episodeId: string, reflection: Reflection): void {
  storeReflection(client, episodeId, reflection);
  void client.invalidateQueries({ queryKey: mineKey, exact: true });
}

export const readReflection = (client: QueryClient, episodeId: string) =>
  client.getQueryData<Reflection | null>(oneKey(episodeId));

/** What it does after sending also happens when the form was left meanwhile. */
export function useSend<Given>(episodeId: string, send: (given: Given) => Promise<{ data: Reflection }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ data }) => keepReflection(client, episodeId, data),
    // A refusal often means that another person of the family was faster.
    onError: () => void client.invalidateQueries({ queryKey: oneKey(episodeId) }),
  });
}

interface Saying {
  question: number;
  file: File;
  /** Of a recording that is kept on this device. */
  send: (() => Promise<{ data: Reflection }>) | undefined;
}

/** Sends a spoken answer. */
export const useSayAnswer = (episodeId: string) =>
  useSend(episodeId, ({ question, file, send }: Saying) =>
    send ? send() : call(sayAnswer, { params: { episodeId, question }, files: [file] }),
  );

export function useReport(episodeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answerId: string) => call(reportAnswer, { params: { answerId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: oneKey(episodeId) }),
  });
}

/** What families have said, as far as it may be shown; without an episode about the newest that asks something. */
export const useThemes = (episodeId?: string) =>
  useQuery({
    queryKey: ['reflection', 'theme', episodeId],
    queryFn: async ({ signal }) => (await call(getThemes, { query: { episodeId }, signal })).data,
    staleTime: 60_000,
  });

export const useReports = () =>
  useQuery({
    queryKey: reportsKey,
    queryFn: async ({ signal }) => (await call(listReports, { signal })).data,
    staleTime: 60_000,
  });
