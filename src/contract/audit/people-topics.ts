import { type AuditTopic, resourceActions as resource } from './audit-topic';

/** What the audit has of accounts, clubs and families. */
export const peopleTopics = {
  auth: {
    name: 'Signing in',
    actions: {
      login: 'Sign in',
      logout: 'Log out',
      listener: 'Sign in on a shared device',
      setup: 'Set up the platform',
      'sign-up': 'Sign up',
      confirm: 'Confirm a sign-up',
      'forgot-password': 'Ask for a new password',
      'reset-password': 'Choose a new password by email',
    },
  },
  session: {
    name: 'Sessions',
    actions: {
      own: 'See or end own sessions',
      prove: 'Prove the own password or code',
      end: 'Sign out a device',
      'end-others': 'Sign out all other devices',
    },
  },
  'second-factor': {
    name: 'Two-step sign-in',
    actions: {
      own: 'Change the own two-step sign-in',
      on: 'Turn on two-step sign-in',
      off: 'Turn off two-step sign-in',
      codes: 'Make new recovery codes',
      reset: 'Turn off two-step sign-in of another admin',
    },
  },
  password: { name: 'Passwords', actions: { change: 'Change the own password', check: 'Check a password' } },
  pin: {
    name: 'PINs',
    actions: { own: 'Change the own PIN', set: 'Set a PIN', remove: 'Remove a PIN' },
  },
  account: {
    name: 'Accounts',
    actions: {
      read: 'Read the own account',
      'sign-out': 'Log out',
      export: 'Download own data',
      remove: 'Delete the own account',
    },
  },
  profile: { name: 'Profiles', actions: { update: 'Change the own profile' } },
  admin: {
    name: 'Profiles of platform admins',
    actions: { update: 'Change the own profile', 'change-password': 'Change the own password' },
  },
  person: {
    name: 'Personal data',
    actions: { export: 'Export all data of a person', erase: 'Erase a person' },
  },
  breach: { name: 'Data breaches', actions: { list: 'List the children concerned by a breach' } },
  user: { name: 'New accounts', actions: { create: 'Create an account' } },
  'admin-user': {
    name: 'Admins',
    actions: {
      manage: 'Manage admins',
      invite: 'Invite an admin',
      activate: 'Activate an admin',
      deactivate: 'Deactivate an admin',
    },
  },
  invite: {
    name: 'Invites',
    actions: {
      manage: 'Manage invites',
      accept: 'Accept an invite',
      send: 'Send an invite again',
      withdraw: 'Withdraw an invite',
    },
  },
  member: {
    name: 'Members',
    actions: {
      manage: 'Manage members',
      invite: 'Invite a member',
      import: 'Import members',
      move: 'Move a member to another club',
      role: 'Change the role of a member',
      activate: 'Activate a member',
      deactivate: 'Deactivate a member',
    },
  },
  'join-request': {
    name: 'Join requests',
    actions: {
      decide: 'Decide on a join request',
      approve: 'Let a person into a club',
      decline: 'Refuse a join request',
    },
  },
  club: {
    name: 'Clubs',
    actions: {
      ...resource('club', 'clubs'),
      read: 'Read a club',
      active: 'Let a club in again',
      suspended: 'Suspend a club',
      invite: 'Invite an admin of a new club',
      'join-code': 'See or change the join code',
      'join-role': 'Change who may join by the code',
      'welfare-contact': 'Change the welfare contact',
    },
  },
  'club-note': {
    name: 'Notes on clubs',
    actions: {
      ...resource('note on a club', 'notes on clubs'),
      read: 'Read notes on a club',
      change: 'Change a note on a club',
    },
  },
  'club-week': { name: 'Weeks of clubs', actions: { read: 'Read the week of a club' } },
  'suggested-club': {
    name: 'Suggested clubs',
    actions: {
      ...resource('suggested club', 'suggested clubs'),
      create: 'Suggest a club',
      contact: 'Mark a suggested club as contacted',
      approve: 'Approve a suggested club',
      decline: 'Decline a suggested club',
      reopen: 'Reopen a suggested club',
    },
  },
  family: {
    name: 'Families',
    actions: { read: 'Read the own family', manage: 'Manage the own family', join: 'Join a family' },
  },
  child: {
    name: 'Children',
    actions: {
      ...resource('child’s account', 'accounts of children'),
      erase: 'Erase a child',
      export: 'Download data of a child',
      'reset-password': 'Set the password of a child',
    },
  },
  claim: {
    name: 'Accounts that become a child’s own',
    actions: {
      own: 'Ask for an account of one’s own',
      decide: 'Decide whether a child gets an account of its own',
      ask: 'Ask for an account of one’s own',
      confirm: 'Confirm the address of an own account',
      approve: 'Give a child an account of its own',
      decline: 'Refuse a child an account of its own',
      withdraw: 'Take back the wish for an own account',
    },
  },
  consent: {
    name: 'Consents',
    actions: {
      own: 'Decide on the own consent',
      'give-account': 'Agree to a child’s account',
      'withdraw-account': 'Withdraw the consent to a child’s account',
      'give-reflections': 'Agree to a child’s answers',
      'withdraw-reflections': 'Withdraw the consent to a child’s answers',
      'give-spoken': 'Agree to a child’s spoken answers',
      'withdraw-spoken': 'Withdraw the consent to a child’s spoken answers',
      'give-voice': 'Agree to a child’s voice in episodes',
      'withdraw-voice': 'Withdraw the consent to a child’s voice in episodes',
      'give-disclosure': 'Agree that people outside the club hear a child',
      'withdraw-disclosure': 'Withdraw the consent that people outside the club hear a child',
      'give-transcript': 'Agree to the text of what a child says',
      'withdraw-transcript': 'Withdraw the consent to the text of what a child says',
    },
  },
  guardian: { name: 'Guardians', actions: { remove: 'Remove a guardian', leave: 'Leave a household' } },
  'guardian-invite': {
    name: 'Invites of guardians',
    actions: {
      manage: 'Manage invites of guardians',
      create: 'Invite a guardian',
      send: 'Send an invite to a guardian again',
      accept: 'Accept an invite as a guardian',
      withdraw: 'Withdraw an invite of a guardian',
    },
  },
  share: { name: 'Shared children', actions: { end: 'End the sharing of a child' } },
  'shared-device': {
    name: 'Shared devices',
    actions: {
      manage: 'Manage shared devices',
      make: 'Make a device a shared one',
      end: 'End a shared device',
      leave: 'Leave a shared device',
      'put-on': 'Put a person on a shared device',
      'take-off': 'Take a person off a shared device',
    },
  },
} satisfies Record<string, AuditTopic>;
