import type { NewChild } from '../../family/family.store';
import type { users } from '../../tables/user';

type NewUser = Omit<typeof users.$inferInsert, 'clubId' | 'passwordHash'>;
type DemoChild = Pick<NewChild, 'firstName' | 'username' | 'birthYear'>;

/** A family of the demo; its children have the last name of the first guardian. */
interface Family {
  guardians: NewUser[];
  children: DemoChild[];
}

const guardian = (
  firstName: string,
  lastName: string,
  email?: string,
  gender?: NewUser['gender'],
): NewUser => ({
  role: 'user',
  clubMemberRole: 'parent',
  firstName,
  lastName,
  email: email ?? `${firstName}.${lastName}@families.test`.toLowerCase(),
  gender,
});

const child = (firstName: string, birthYear: number, username?: string): DemoChild => ({
  firstName,
  username: username ?? `${firstName}${birthYear}`.toLowerCase(),
  birthYear,
});

const family = (lastName: string, guardians: string[], children: [string, number][]): Family => ({
  guardians: guardians.map((name) => guardian(name, lastName)),
  children: children.map(([name, year]) => child(name, year)),
});

export const platformAdmin: NewUser = {
  role: 'admin',
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'admin@touchline.test',
};

export const roversStaff: NewUser[] = [
  {
    role: 'user',
    clubMemberRole: 'admin',
    firstName: 'Dana',
    lastName: 'Okafor',
    email: 'club@touchline.test',
    phone: '+447700900123',
    countryCode: '+44',
    gender: 'female',
  },
  {
    role: 'user',
    clubMemberRole: 'coach',
    firstName: 'Sam',
    lastName: 'Doyle',
    email: 'coach@touchline.test',
    gender: 'male',
  },
  {
    role: 'user',
    clubMemberRole: 'coach',
    firstName: 'Priya',
    lastName: 'Nair',
    email: 'priya.nair@families.test',
    gender: 'female',
  },
  {
    role: 'user',
    clubMemberRole: 'coach',
    firstName: 'Owen',
    lastName: 'Pryce',
    email: 'owen.pryce@families.test',
    status: 'disabled',
  },
];

export const roversFamilies: Family[] = [
  {
    guardians: [guardian('Ana', 'Ribeiro', 'parent@touchline.test', 'female'), guardian('João', 'Ribeiro')],
    children: [child('Milo', 2016, 'milo'), child('Inês', 2018, 'ines')],
  },
  family('Bauer', ['Lena'], [['Emil', 2015]]),
  family(
    'Jansen',
    ['Tess', 'Bram'],
    [
      ['Noah', 2014],
      ['Saar', 2017],
    ],
  ),
  family('Adeyemi', ['Tunde'], [['Ayo', 2016]]),
  family(
    'Murphy',
    ['Aoife'],
    [
      ['Finn', 2015],
      ['Cara', 2018],
    ],
  ),
  family('Kowalski', ['Marta'], [['Zosia', 2016]]),
  family('Singh', ['Harpreet', 'Manjit'], [['Arjun', 2014]]),
  family('Evans', ['Rhys'], [['Ella', 2015]]),
  family('Okonkwo', ['Chidi'], [['Ada', 2017]]),
  // Old enough for an account of his own, and asks for it (`fill-families.ts`).
  family('Fraser', ['Isla'], [['Rory', 2012]]),
  family('Lund', ['Freja', 'Erik'], [['Nils', 2016]]),
];

/** Its younger child is deleted (`fill-removed-child.ts`). */
export const walshFamily = family(
  'Walsh',
  ['Ciara', 'Declan'],
  [
    ['Niamh', 2015],
    ['Cormac', 2018],
  ],
);

export const ashfordStaff: NewUser[] = [
  {
    role: 'user',
    clubMemberRole: 'admin',
    firstName: 'Gareth',
    lastName: 'Pope',
    email: 'ashford@touchline.test',
  },
  {
    role: 'user',
    clubMemberRole: 'coach',
    firstName: 'Jo',
    lastName: 'Marsh',
    email: 'jo.marsh@families.test',
  },
];

export const ashfordFamilies: Family[] = [
  family('Clarke', ['Simon'], [['Poppy', 2016]]),
  family('Osei', ['Abena'], [['Kofi', 2015]]),
];

export const hillsideStaff: NewUser[] = [
  {
    role: 'user',
    clubMemberRole: 'admin',
    firstName: 'Rosa',
    lastName: 'Lindqvist',
    email: 'other@touchline.test',
  },
];
