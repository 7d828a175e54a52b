import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Account, getAccount } from '@/contract/account';
import { call } from './http';
import { readToken } from './session';

export const accountKey = ['account'] as const;

/** The signed-in user, loaded once and shared by every screen. */
export const useAccount = (): UseQueryResult<Account> =>
  useQuery({
    queryKey: accountKey,
    queryFn: ({ signal }) => call(getAccount, { signal }),
    staleTime: 60_000,
    enabled: () => readToken() !== undefined,
  });
