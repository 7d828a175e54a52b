import { t } from '@/language/text';
import type { Db } from '../kernel/db/client';
import { ApiError } from '../kernel/http/api-error';
import { whyInviteEnded } from '../mail/link.store';

const endings = {
  used: t`This invite has been used already. Sign in with the password that was chosen then.`,
  expired: t`This invite has run out. Ask the person who invited you for a new one.`,
  withdrawn: t`This invite was withdrawn or replaced. Open the newest email, or ask the person who invited you.`,
  unknown: t`This is not one of our invites. Open the complete link from the email again.`,
} as const;

/** Why an invite cannot be accepted, which is only said to the holder of its link. */
export const noInvite = async (db: Db, token: string) =>
  new ApiError('bad_request', endings[(await whyInviteEnded(db, token)) ?? 'unknown']);
