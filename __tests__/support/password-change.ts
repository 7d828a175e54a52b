import type { TestApi } from './api';
import { callsOfOwn, type Seeded } from './own-account';
import { password as current } from './seed';

/** What the Change Password drawer sends, changed in one place. */
export const typed = (password: string, change: object = {}) => ({
  currentPassword: current,
  password,
  passwordConfirmation: password,
  ...change,
});

/** The call, and what tests of it look at again and again. */
export function passwordChange(api: TestApi) {
  const query = (text: string, values: unknown[] = []) => api.services.db.$client.query(text, values);
  return {
    changePassword: callsOfOwn(api).changePassword,
    query,
    statusWith: async (token: string) => (await api.call('GET', '/api/account', { token })).status,
    hashOf: async ({ id }: Seeded): Promise<string> =>
      (await query('select password_hash from users where id = $1', [id])).rows[0]?.password_hash,
  };
}
