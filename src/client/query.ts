import { QueryClient } from '@tanstack/react-query';
import { AxiosError } from 'axios';
import { ApiFailure, mayPassLater } from './api-failure';
import { readMs } from './http';

/** People have waited long enough, and choose themselves when to try again. */
const isTimedOut = ({ cause }: { cause?: unknown }) =>
  cause instanceof AxiosError && cause.code === AxiosError.ETIMEDOUT && cause.config?.timeout === readMs;

/** Failures that would be the same at the next try. */
const isFinal = (error: Error) => isTimedOut(error) || (error instanceof ApiFailure && !mayPassLater(error));

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) => !isFinal(error) && count < 2,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Without a connection a call fails at once with a message; it never waits to be sent later without the
      // person's knowledge.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** For the queries of a page with `useFollowChanges` (`follow-changes.ts`). */
export const followed = { followed: true } as const;
