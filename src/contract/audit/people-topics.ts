import { t } from '@/language/text';
import type { AuditTopic } from './audit-topic';
import { resourceActions } from './resource-actions';

/** What the audit has of accounts, clubs and families. */
export const peopleTopics = {
  auth: {
    name: t`Signing in`,
    actions: {
      login: t`Sign in`,
      passkey: t`Sign in with a passkey`,
      provider: t`Sign in at the provider`,
      logout: t`Log out`,
      listener: t`Sign in on a shared device`,
      setup: t`Set up the platform`,
      'sign-up': t`Sign up`,
      confirm: t`Confirm a sign-up`,
      'forgot-password': t`Ask for a new password`,
      'reset-password': t`Choose a new password by email`,
    },
  },
  session: {
    name: t`Sessions`,
    actions: {
      own: t`See or end own sessions`,
      prove: t`Confirm own password or code`,
      end: t`Sign out a device`,
      'end-others': t`Sign out all other devices`,
    },
  },
  'second-factor': {
    name: t`Two-step sign-in`,
    actions: {
      own: t`Change own two-step sign-in`,
      on: t`Turn on the authenticator app`,
      off: t`Turn off the authenticator app`,
      codes: t`Make new recovery codes`,
      'add-passkey': t`Add a passkey`,
      'rename-passkey': t`Rename a passkey`,
      'remove-passkey': t`Remove a passkey`,
      link: t`Link an account with the provider`,
      unlink: t`End the link with the provider`,
      reset: t`Turn off two-step sign-in of another admin`,
    },
  },
  password: {
    name: t`Passwords`,
    actions: { change: t`Change own password`, check: t`Check a password` },
  },
  pin: {
    name: t`PINs`,
    actions: { own: t`Change own PIN`, set: t`Set a PIN`, remove: t`Remove a PIN` },
  },
  account: {
    name: t`Accounts`,
    actions: {
      read: t`Read own account`,
      'sign-out': t`Log out`,
      language: t`Choose the language`,
      export: t`Download own data`,
      remove: t`Delete own account`,
    },
  },
  profile: { name: t`Profiles`, actions: { update: t`Change own profile` } },
  admin: {
    name: t`Profiles of platform admins`,
    actions: { update: t`Change own profile`, 'change-password': t`Change own password` },
  },
  'club-archive': {
    name: t`Archives of clubs`,
    actions: {
      manage: t`Manage the archive of a club`,
      make: t`Ask for the archive of a club`,
      end: t`Delete the archive of a club`,
    },
  },
  'club-move': {
    name: t`Clubs that have left`,
    actions: {
      manage: t`Set the new address of a club’s show`,
      set: t`Set the new address of a club’s show`,
      end: t`Bring the show of a club back`,
    },
  },
  'show-import': {
    name: t`Shows from elsewhere`,
    actions: {
      manage: t`Import a show from elsewhere`,
      begin: t`Begin to import a show`,
      stop: t`Stop the import of a show`,
    },
  },
  person: {
    name: t`Personal data`,
    actions: { export: t`Export all data of a person`, erase: t`Erase a person` },
  },
  breach: { name: t`Data breaches`, actions: { list: t`List the children affected by a breach` } },
  backup: {
    name: t`Backups`,
    actions: { begin: t`Begin a backup`, make: t`Make a backup`, verify: t`Restore a backup as a trial` },
  },
  user: { name: t`New accounts`, actions: { create: t`Create an account` } },
  'admin-user': {
    name: t`Admins`,
    actions: {
      manage: t`Manage admins`,
      invite: t`Invite an admin`,
      activate: t`Activate an admin`,
      deactivate: t`Deactivate an admin`,
    },
  },
  invite: {
    name: t`Invites`,
    actions: {
      manage: t`Manage invites`,
      accept: t`Accept an invite`,
      send: t`Send an invite again`,
      withdraw: t`Withdraw an invite`,
    },
  },
  member: {
    name: t`Members`,
    actions: {
      manage: t`Manage members`,
      invite: t`Invite a member`,
      import: t`Import members`,
      move: t`Move a member to another club`,
      role: t`Change the role of a member`,
      activate: t`Activate a member`,
      deactivate: t`Deactivate a member`,
    },
  },
  'join-request': {
    name: t`Join requests`,
    actions: {
      decide: t`Decide on a join request`,
      approve: t`Let a person into a club`,
      decline: t`Refuse a join request`,
    },
  },
  club: {
    name: t`Clubs`,
    actions: {
      ...resourceActions.club,
      read: t`Read a club`,
      active: t`Let a club in again`,
      suspended: t`Suspend a club`,
      invite: t`Invite an admin of a new club`,
      'join-code': t`See or change the join code`,
      'join-role': t`Change who may join by the code`,
      'welfare-contact': t`Change the welfare contact`,
    },
  },
  'club-note': {
    name: t`Notes on clubs`,
    actions: {
      ...resourceActions.clubNote,
      read: t`Read notes on a club`,
      change: t`Change a note on a club`,
    },
  },
  'club-attention': { name: t`To do in clubs`, actions: { read: t`Read the to-do list of a club` } },
  'club-week': {
    name: t`Weekly listening of clubs`,
    actions: { read: t`Read the weekly listening of a club` },
  },
  'suggested-club': {
    name: t`Suggested clubs`,
    actions: {
      ...resourceActions.suggestedClub,
      create: t`Suggest a club`,
      contact: t`Mark a suggested club as contacted`,
      approve: t`Approve a suggested club`,
      decline: t`Decline a suggested club`,
      reopen: t`Reopen a suggested club`,
    },
  },
  family: {
    name: t`Families`,
    actions: { read: t`Read own family`, manage: t`Manage own family`, join: t`Join a family` },
  },
  child: {
    name: t`Children`,
    actions: {
      ...resourceActions.child,
      erase: t`Erase a child`,
      keep: t`Keep the unused account of a child`,
      'remove-unused': t`Delete the unused account of a child`,
      export: t`Download data of a child`,
      'reset-password': t`Set the password of a child`,
    },
  },
  claim: {
    name: t`Children’s own accounts`,
    actions: {
      own: t`Ask for an account of their own`,
      decide: t`Decide whether a child gets their own account`,
      ask: t`Ask for an account of their own`,
      confirm: t`Confirm the email of their own account`,
      approve: t`Give a child their own account`,
      decline: t`Refuse a child their own account`,
      withdraw: t`Withdraw the request for an account of their own`,
    },
  },
  consent: {
    name: t`Consents`,
    actions: {
      own: t`Decide on own consent`,
      decide: t`Decide on the consent for a child`,
      'give-account': t`Agree to a child’s account`,
      'withdraw-account': t`Withdraw the consent to a child’s account`,
      'give-reflections': t`Agree to a child’s answers`,
      'withdraw-reflections': t`Withdraw the consent to a child’s answers`,
      'give-spoken': t`Agree to a child’s spoken answers`,
      'withdraw-spoken': t`Withdraw the consent to a child’s spoken answers`,
      'give-voice': t`Agree to a child’s voice in episodes`,
      'withdraw-voice': t`Withdraw the consent to a child’s voice in episodes`,
      'give-disclosure': t`Agree that people outside the club hear a child`,
      'withdraw-disclosure': t`Withdraw the consent that people outside the club hear a child`,
      'give-transcript': t`Agree that a child’s words are turned into text`,
      'withdraw-transcript': t`Withdraw the consent to turn a child’s words into text`,
    },
  },
  guardian: { name: t`Guardians`, actions: { remove: t`Remove a guardian`, leave: t`Leave a household` } },
  'guardian-invite': {
    name: t`Invites to guardians`,
    actions: {
      manage: t`Manage invites to guardians`,
      create: t`Invite a guardian`,
      send: t`Send an invite to a guardian again`,
      accept: t`Accept an invite as a guardian`,
      withdraw: t`Withdraw an invite to a guardian`,
    },
  },
  share: { name: t`Shared children`, actions: { end: t`End the sharing of a child` } },
  'shared-device': {
    name: t`Shared devices`,
    actions: {
      manage: t`Manage shared devices`,
      make: t`Make a device shared`,
      end: t`Stop sharing a device`,
      leave: t`Leave a shared device`,
      'put-on': t`Add a person to a shared device`,
      'take-off': t`Remove a person from a shared device`,
    },
  },
} satisfies Record<string, AuditTopic>;
