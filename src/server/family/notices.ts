import { createHash } from 'node:crypto';
import { fieldError } from '../http/api-error';

/** What a guardian reads before agreeing to anything for a child. */
export interface Notice {
  version: string;
  body: string;
  /** Of `body` in UTF-8, in hex. */
  sha256: string;
}

export const makeNotice = (version: string, body: string): Notice => ({
  version,
  body,
  sha256: createHash('sha256').update(body, 'utf8').digest('hex'),
});

/**
 * The notice of today. Never change a text that was published, not a comma of it: give the new one a new version, and every
 * guardian is asked again.
 */
export const currentNotice: Notice = makeNotice(
  '2026-11',
  `What we keep
Of your child we keep four things: a first name, a last name, a username and the year of birth. No email, no phone number, no photo, no address and no day of birth. The password is kept so that nobody can read it, we neither.

What we remember
We remember which episodes your child has heard, where your child stopped, and for how many seconds each day, so that your child can go on where it stopped. You see what was heard last, and your child is told that you do. Nobody else sees what one child has heard: clubs and sponsors see totals only.

Questions after an episode
If you agree to it, your child may answer the one to three questions after an episode. You and your child see each other’s answer when both of you have answered. The club and the platform see themes and counts of five or more, never the words of one child.

Voices
If you agree to it, your child’s voice may be heard in a recording of the club. Without your consent a recording with your child’s voice is not published.

No advertising by person
Everyone in the club hears the same sponsor. Nothing is chosen by who listens, nothing is sold, and no other company gets your child’s data.

Your rights
You can see and download all that we have of your child, correct it, withdraw your consent to any of this at any time, or delete the account, all of it under Family Members. When you withdraw the consent to the account, your child is signed out at once and cannot sign in until you agree again. When you delete your child, all of it is gone at once; in backups it is gone when the backup is deleted. What stays is a list of who agreed to what and when, without your child’s name, because we have to be able to prove it.

Who answers
The club that your child belongs to decides why these data are kept, and answers your questions. You may also complain to the data protection authority of your country.`,
);

/** Throws 409 for somebody who has read another notice than the one of today. */
export function requireCurrentNotice({ notice }: { notice: string }): void {
  if (notice === currentNotice.version) return;
  throw fieldError(
    'conflict',
    'notice',
    'The notice has changed since you read it. Read the new one, then decide.',
  );
}
