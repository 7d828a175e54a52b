import type { JoinRequest } from '@/contract/join';
import type { JoinRequestRow } from './join-request.store';

export const viewJoinRequest = (row: JoinRequestRow): JoinRequest => ({
  id: row.id,
  fullname: `${row.firstName} ${row.lastName}`.trim(),
  email: row.email,
  clubMemberRole: row.clubMemberRole,
  createdAt: row.createdAt.toISOString(),
});
