import { getAccount } from '@/contract/account';
import { getUnsentKey } from '@/contract/parts/unsent';
import { notFound } from '../kernel/http/api-error';
import { on } from '../kernel/http/route';
import { unsentKeyOf } from './unsent-key.store';

const account = on(getAccount, async ({ who }) => who.account);

const unsentKey = on(getUnsentKey, async ({ services: { db }, who }) => {
  const found = await unsentKeyOf(db, who.principal.userId);
  // The account was erased while this request ran.
  if (!found) throw notFound('This account');
  return found;
});

export const accountRoutes = [account, unsentKey];
