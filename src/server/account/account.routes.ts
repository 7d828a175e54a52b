import { getAccount } from '@/contract/account';
import { getUnsentKey } from '@/contract/parts/unsent';
import { notFound } from '../kernel/http/api-error';
import { on } from '../kernel/http/route';
import { unsentKeyOfChild } from './unsent-key';
import { unsentKeyOf } from './unsent-key.store';

const account = on(getAccount, async ({ who }) => who.account);

const unsentKey = on(getUnsentKey, async ({ services: { db, listenerOf }, who }) => {
  if (who.principal.persona === 'child') return unsentKeyOfChild(listenerOf, who.principal.userId);
  const found = await unsentKeyOf(db, who.principal.userId);
  // The account was erased while this request ran.
  if (!found) throw notFound('This account');
  return found;
});

export const accountRoutes = [account, unsentKey];
