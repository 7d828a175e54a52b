import { call } from '@/client/http';
import type { User } from '@/contract/account';
import type { BodyInput } from '@/contract/endpoint';
import { changeAdminPassword, changePassword } from '@/contract/password';
import { personaOf } from '@/policy/persona';

export type PasswordValues = BodyInput<typeof changePassword>;

/**
 * Changes the own password; the answer brings a new `token` cookie. Not a mutation of the query client,
 * because that would keep the passwords in memory.
 */
export async function sendChangePassword(user: User, values: PasswordValues): Promise<void> {
  const { currentPassword, password, passwordConfirmation } = values;
  const body = { currentPassword, password, passwordConfirmation };
  if (personaOf(user) === 'platformAdmin') {
    await call(changeAdminPassword, { body: { ...body, userId: user.id } });
  } else {
    await call(changePassword, { params: { id: user.id }, body });
  }
}
