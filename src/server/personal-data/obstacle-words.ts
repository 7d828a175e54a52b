import { listed, t } from '@/language/text';
import type { LeavingObstacle } from './leaving.store';

/** What prevents a person's own deletion, in words for them: why, and what they can do. */
export function ownWords(obstacle: LeavingObstacle): string {
  switch (obstacle.why) {
    case 'last-platform-admin':
      return t`You are the last admin of the platform who can sign in. Invite another one under Admins, and wait until they have accepted.`;
    case 'last-club-admin':
      // A club's phone has no menu.
      return t`You are the last admin of ${obstacle.clubname} who can sign in. On a computer, invite another one under Admins, and wait until they have accepted.`;
    case 'only-guardian': {
      const names = listed(obstacle.children);
      return t`You alone look after ${names}. Under Family Members delete ${names} first, or invite a second guardian and wait until they have accepted.`;
    }
  }
}

/** `ownWords` for the operator of the installation. */
export function operatorWords(obstacle: LeavingObstacle): string {
  switch (obstacle.why) {
    case 'last-platform-admin':
      return t`This is the last admin of the platform who can sign in. The platform would have no admin left.`;
    case 'last-club-admin':
      return t`This is the last admin of ${obstacle.clubname} who can sign in. Invite another one, or delete the club.`;
    case 'only-guardian':
      return t`This person is the only guardian of ${listed(obstacle.children)}, and consent to the account was given. Erase the children first, or have a second guardian invited.`;
  }
}
