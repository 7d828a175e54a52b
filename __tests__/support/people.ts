import { type Account, type Club, User } from '@/contract/account';
import { blank } from './blank';

/** Fixed ids, so that a test can name them. */
export const clubId = '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f';

export const rovers: Club = {
  id: clubId,
  rev: 1,
  clubname: 'Riverside Rovers FC',
  clubLogo: null,
  audioIdentity: null,
  timeZone: 'Europe/London',
};

const user = (over: Partial<User>): User => ({
  ...blank(User),
  id: 'a3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d',
  role: 'user',
  userRole: 'Parent',
  clubMemberRole: 'parent',
  firstName: 'Ana',
  lastName: 'Ribeiro',
  fullname: 'Ana Ribeiro',
  email: 'parent@touchline.test',
  club: rovers,
  ...over,
});

const account = (firstName: string, lastName: string, over: Partial<User> = {}): Account => ({
  user: user({ firstName, lastName, fullname: `${firstName} ${lastName}`, ...over }),
  store: { status: 'active', timeZone: 'Europe/London' },
});

export const accounts: Record<'platformAdmin' | 'clubAdmin' | 'parent' | 'child' | 'coach', Account> = {
  platformAdmin: account('Noor', 'Haddad', {
    role: 'admin',
    userRole: 'Platform admin',
    clubMemberRole: null,
    email: 'admin@touchline.test',
    club: null,
  }),
  clubAdmin: account('Dana', 'Okafor', {
    userRole: 'Club admin',
    clubMemberRole: 'admin',
    email: 'club@touchline.test',
  }),
  parent: account('Ana', 'Ribeiro'),
  child: account('Milo', 'Ribeiro', {
    userRole: 'Child',
    clubMemberRole: 'child',
    email: null,
    username: 'milo',
  }),
  coach: account('Sam', 'Field', {
    userRole: 'Coach',
    clubMemberRole: 'coach',
    email: 'coach@touchline.test',
  }),
};

/** The account as a session of a family's shared device has it; with `company` of people who listen together. */
export const shared = (account: Account, company: string[] = []): Account => ({
  ...account,
  shared: {
    company: company.map((firstName, place) => ({
      id: `0a000000-0000-4000-8000-00000000000${place}`,
      firstName,
    })),
  },
});
