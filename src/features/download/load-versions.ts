import { call } from '@/client/http';
import type { ReplyOf } from '@/contract/endpoint';
import { getVersions } from '@/contract/version';

export type Versions = ReplyOf<typeof getVersions>['data'];

export const loadVersions = async (): Promise<Versions> => (await call(getVersions)).data;
