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

/** Several people listen on a shared device, with what a child may do; each of them reads and answers alone. */
export const listensTogether = ({ shared }: Account): boolean =>
  shared !== undefined && shared.company.length > 0;

/**
 * Under which what a browser keeps of listening is: the person, or all who listen together, so that nothing that they have heard
 * is ever sent for one of them alone.
 */
export const listenerKey = (account: Account): string =>
  listensTogether(account) ? (account.shared?.company ?? []).map(({ id }) => id).join('+') : account.user.id;

/** Whether it is the key of people who listen together. */
export const isTogether = (key: string): boolean => key.includes('+');
