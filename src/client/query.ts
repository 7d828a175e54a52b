import { QueryClient } from '@tanstack/react-query';
import { AxiosError } from 'axios';
import { ApiFailure } from './api-failure';
import { readMs } from './http';

/** People have waited long enough: now they say themselves when it is tried again. */
const isTimedOut = ({ cause }: { cause?: unknown }) =>
  cause instanceof AxiosError && cause.code === AxiosError.ETIMEDOUT && cause.config?.timeout === readMs;

/** Failures that the same call would only repeat. */
const isFinal = (error: Error) =>
  isTimedOut(error) ||
  (error instanceof ApiFailure &&
    error.status !== undefined &&
    error.status < 500 &&
    error.code !== 'too_many');

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) => !isFinal(error) && count < 2,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Without a connection a call fails at once and says so; it never waits, to go out unasked later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
