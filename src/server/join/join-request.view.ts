import type { JoinRequest } from '@/contract/join';
import { fullNameOf } from '../user/full-name';
import type { JoinRequestRow } from './join-request.store';

export const viewJoinRequest = (row: JoinRequestRow): JoinRequest => ({
  id: row.id,
  fullname: fullNameOf(row),
  email: row.email,
  clubMemberRole: row.clubMemberRole,
  createdAt: row.createdAt.toISOString(),
});
