import { t } from '@/language/text';
import { ApiError } from '../kernel/http/api-error';
import type { Person } from '../kernel/http/person';
import type { Limit } from '../kernel/http/rate-limit';
import type { Call } from '../kernel/http/route';

export const usernameOnce = {
  users_username: { field: 'username', sentence: t`This username is taken. Choose another.` },
};

/** Counts a username that is asked for, because both answers show whether it is taken. The 429 names the field. */
export async function countUsername(
  { services, who }: Pick<Call, 'services'> & { who: Person },
  limit: Limit,
): Promise<void> {
  const { refusal } = await services.rateLimits.count(limit, who.principal.userId);
  if (!refusal) return;
  const { message, retryAfter } = refusal;
  throw new ApiError('too_many', message, { fields: { username: message }, retryAfter, cause: refusal });
}
