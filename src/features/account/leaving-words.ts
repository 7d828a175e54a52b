import type { Persona } from '@/policy/persona';

const goes: Record<Persona, readonly string[]> = {
  platformAdmin: ['Your name, email, phone number and password', 'Where you are signed in'],
  clubAdmin: [
    'Your name, email, phone number and password',
    'Where you are signed in',
    'Your place among the club’s admins',
  ],
  parent: [
    'Your name, email, phone number and password',
    'What you have heard, and where you stopped',
    'Your place in your family: other guardians and the children they look after stay',
  ],
  child: ['Your name, username and password', 'What you have heard, and where you stopped'],
  coach: ['Your name, email, phone number and password', 'What you have heard, and where you stopped'],
};

const record =
  'The record of who changed what, with a number instead of your name. It cannot be changed, so that misuse can be found.';
const sent = 'Recordings and pictures you have sent. They belong to the club, and no longer carry your name';
const backups = 'Backups, until they are deleted: after 30 days at most';

const stays: Record<Persona, readonly string[]> = {
  platformAdmin: [`${sent.replace('the club', 'the platform and the clubs')}`, record, backups],
  clubAdmin: [sent, record, backups],
  parent: [
    'What you have agreed to for your children, and when, under a number instead of your name: it has to be proven',
    record,
    backups,
  ],
  child: ['What your parents have agreed to, under a number instead of your name', record, backups],
  coach: [record, backups],
};

/** What is deleted with an account, and what stays, in plain words. */
export const leavingWords = (persona: Persona) => ({ goes: goes[persona], stays: stays[persona] });
