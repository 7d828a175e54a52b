import { getAccount } from '@/contract/account';
import { on } from '../http/route';

export const accountRoutes = [on(getAccount, async ({ who }) => who.account)];
