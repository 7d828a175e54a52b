import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { Endpoint, Nothing, QueryInput, ReplyOf } from '@/contract/endpoint';
import { useAnalyticsRange } from './use-analytics-range';

type AnalyticsEndpoint = Endpoint<string, Nothing, z.ZodType, Nothing, z.ZodType<{ data: unknown }>>;

/** The query of a page besides the range, such as the episode whose parts it shows. */
type Besides<E extends Endpoint> = Omit<QueryInput<E>, 'from' | 'to' | 'compare' | 'clubId'>;

/** The figures of a page, with the state of their loading. */
export interface AnalyticsQuery<Data> {
  data: Data | undefined;
  /** The figures are those of the earlier range, while the next ones load. */
  busy: boolean;
  failure: { message: string; onRetry: () => void } | undefined;
}

/**
 * Asks for the figures of the range in the address. Those of the range before stay in sight, dimmed by the
 * cards, until the next ones are here. `enabled` is false until it is known what to ask beside the range.
 */
export function useAnalytics<E extends AnalyticsEndpoint>(
  endpoint: E,
  besides?: Besides<E>,
  { enabled = true } = {},
): AnalyticsQuery<ReplyOf<E>['data']> {
  const { query: range, ready } = useAnalyticsRange();
  const query = { ...besides, ...range } as QueryInput<E>;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['analytics', endpoint.path, query],
    queryFn: ({ signal }) => call(endpoint, { query, signal } as Parameters<typeof call<E>>[1]),
    placeholderData: keepPreviousData as never,
    enabled: ready && enabled,
  });
  const reply = data as ReplyOf<E> | undefined;
  const again = isFetching && reply === undefined;
  return {
    data: reply?.data,
    busy: isPlaceholderData,
    failure: error && !again ? { message: userMessage(error), onRetry: () => void refetch() } : undefined,
  };
}

/** A part of the answer, for a card that shows only that. */
export const part = <Data, Part>(
  answer: AnalyticsQuery<Data>,
  pick: (data: Data) => Part,
): AnalyticsQuery<Part> => ({
  ...answer,
  data: answer.data === undefined ? undefined : pick(answer.data),
});
