import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from './endpoint';
import { inviteStateName } from './join';
import { dayText, listEndpoint } from './list';
import { changed, done, Id, Instant } from './shapes';
import { Email } from './text/email';

export const AdminState = z.enum(['active', 'invited', 'disabled']);
export type AdminState = z.infer<typeof AdminState>;

export const adminStateNames: Record<AdminState, string> = {
  active: t`Active`,
  invited: t`Invited`,
  disabled: t`Deactivated`,
};

/** An admin of the platform or of a club, or an open invite to become one. */
export const AdminRow = z.object({
  /** The person's id, or that of the invite. */
  id: Id,
  /** The address where it is an invite. */
  name: z.string(),
  email: z.string(),
  state: AdminState,
  /** Until when an invite can be accepted; null for a person. */
  inviteEndsAt: Instant.nullable(),
  lastSeenAt: Instant.nullable(),
  /** When the account was made, or the invite was sent. */
  createdAt: Instant,
});
export type AdminRow = z.infer<typeof AdminRow>;

/** The state of an admin, as the list shows it. */
export const adminStatus = ({ state, inviteEndsAt }: AdminRow): string =>
  state === 'invited' ? inviteStateName(inviteEndsAt) : adminStateNames[state];

/** The platform reads its own, a club its own. */
export const listAdmins = listEndpoint({
  path: '/api/admin-user',
  summary: 'The people who run the platform or the own club, and who is invited to',
  words: { one: t`admin`, many: t`admins` },
  access: 'admin-user:manage',
  row: AdminRow,
  sorts: ['name', 'email', 'createdAt'],
  first: 'name',
  filters: { status: AdminState.optional() },
  counts: { filter: 'status', values: AdminState.options },
  columns: {
    name: { title: t`Name`, text: ({ name }) => name },
    email: { title: t`Email`, text: ({ email }) => email },
    status: { title: t`Status`, text: adminStatus },
    lastSeenAt: { title: t`Last seen`, text: ({ lastSeenAt }, zone) => dayText(lastSeenAt, zone) },
    createdAt: { title: t`Since`, text: ({ createdAt }, zone) => dayText(createdAt, zone) },
  },
});

/** A new invite replaces an older one. 409 for the address of an account. */
export const inviteAdminUser = endpoint({
  method: 'POST',
  path: '/api/admin-user',
  summary: 'Invite an admin of the platform or of the own club by mail',
  access: 'admin-user:manage',
  proven: true,
  body: z.object({ email: Email }),
  reply: done,
  status: 201,
  repeatable: true,
});

/** Deactivating ends their sessions at once. 409 for the last active admin. */
export const setAdminStatus = endpoint({
  method: 'PUT',
  path: '/api/admin-user/{id}/status',
  summary: 'Deactivate an admin of the platform or of the own club, or activate them again',
  access: 'admin-user:manage',
  proven: true,
  params: z.object({ id: Id }),
  body: z.object({ status: z.enum(['active', 'disabled']) }),
  reply: changed(AdminRow),
});
