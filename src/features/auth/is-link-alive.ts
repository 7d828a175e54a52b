import { call } from '@/client/http';
import type { BodyInput } from '@/contract/endpoint';
import { checkLink } from '@/contract/password';

export type LinkPurpose = BodyInput<typeof checkLink>['purpose'];

export const isLinkAlive = async (purpose: LinkPurpose, token: string): Promise<boolean> =>
  (await call(checkLink, { body: { purpose, token } })).data.alive;
