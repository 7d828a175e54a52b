import { call } from '@/client/http';
import type { ReplyOf } from '@/contract/endpoint';
import { getInvite } from '@/contract/join';

export type Invite = ReplyOf<typeof getInvite>['data'];

export const loadInvite = async (token: string): Promise<Invite> =>
  (await call(getInvite, { params: { token } })).data;
