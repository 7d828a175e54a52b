import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

const mineKey = ['reflection', 'mine'] as const;
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

/**
 * The questions of an episode as they are now, also for the page. A query that is under way is not joined, because the
 * server may have answered it before a question was changed.
 */
export async function askReflection(client: QueryClient, episodeId: string): Promise<Reflection | null> {
  const { queryKey } = reflectionQuery(episodeId);
  try {
    const { data } = await call(getReflection, { params: { episodeId } });
    client.setQueryData(queryKey, data);
    return data;
  } catch (error) {
    // The page learns the reason from its own query.
    void client.invalidateQueries({ queryKey });
    throw error;
  }
}

/** `finished`: the player has reached the end. */
export const useReflection = (episodeId: string, finished: boolean, enabled = true) =>
  useQuery({
    ...reflectionQuery(episodeId),
    enabled,
    refetchInterval: ({ state }) => (finished && state.data?.state === 'unheard' ? untilHeard : false),
  });

/** Puts the questions of an episode in the place of what this page knew of them. */
export function keepReflection(client: QueryClient, episodeId: string, reflection: Reflection): void {
  client.setQueryData(oneKey(episodeId), reflection);
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
