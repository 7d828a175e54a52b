import { t } from '@/language/text';
import type { Persona } from '@/policy/persona';

const goes: Record<Persona, readonly string[]> = {
  platformAdmin: [t`Your name, email, phone number and password`, t`Where you are signed in`],
  clubAdmin: [
    t`Your name, email, phone number and password`,
    t`Where you are signed in`,
    t`Your place among the club’s admins`,
  ],
  parent: [
    t`Your name, email, phone number and password`,
    t`What you have heard, and where you stopped`,
    t`Your place in your family: other guardians and the children they look after stay`,
  ],
  child: [t`Your name, username and password`, t`What you have heard, and where you stopped`],
  coach: [t`Your name, email, phone number and password`, t`What you have heard, and where you stopped`],
};

const record = t`The record of who changed what, with a number instead of your name. It cannot be changed, so that misuse can be found.`;
const sent = t`Recordings and pictures you have sent. They belong to the club, and no longer carry your name`;
const backups = t`Backups, until they are deleted: after 30 days at most`;

const stays: Record<Persona, readonly string[]> = {
  platformAdmin: [
    t`Recordings and pictures you have sent. They belong to the platform and the clubs, and no longer carry your name`,
    record,
    backups,
  ],
  clubAdmin: [sent, record, backups],
  parent: [
    t`What you agreed to for your children and when, with a number instead of your name. We must be able to prove it.`,
    record,
    backups,
  ],
  child: [t`What your parents agreed to, with a number instead of your name`, record, backups],
  coach: [record, backups],
};

/** What is deleted with an account, and what stays, in plain words. */
export const leavingWords = (persona: Persona) => ({ goes: goes[persona], stays: stays[persona] });
