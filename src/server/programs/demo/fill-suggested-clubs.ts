import { suggestedClubs } from '../../tables/suggested-club';
import type { DemoContext } from './fill-clubs';
import { daysFromNow } from './fill-episodes';

type Plan = Omit<typeof suggestedClubs.$inferInsert, 'createdAt'> & { ago: number };

const plan: readonly Plan[] = [
  {
    name: 'Hartwell Harriers',
    town: 'Otley',
    contactName: 'Mo Salim',
    contactEmail: 'mo.salim@hartwell.test',
    note: 'Two hundred children in eleven teams, and a brass band that plays whatever the score. Our coaches record talks on their phones already and would love to send them to the families properly.',
    ago: 0,
  },
  {
    name: 'Thornbury Girls FC',
    town: 'Thornbury',
    contactName: 'Katherine Winterbourne',
    contactEmail: 'k.winterbourne@thornburygirls.test',
    note: 'We grew from one team to six in two years.',
    ago: 2,
  },
  {
    name: 'Penrhyn Bay Youth',
    town: 'Llandudno',
    contactName: 'Bethan ap Huw',
    contactEmail: 'bethan@penrhynbay.test',
    note: '',
    ago: 5,
  },
  {
    name: 'Saint Aidan’s Walking Football and Junior Development Academy',
    town: 'Sunderland',
    contactName: 'Father Michael O’Shaughnessy',
    contactEmail: 'office@saintaidans-academy.test',
    note: 'Grandparents and grandchildren train on the same evening. Is that something you can handle?',
    status: 'contacted',
    ago: 9,
  },
  {
    name: 'Millbrook Athletic',
    town: 'Southampton',
    contactName: 'Dilip Rao',
    contactEmail: 'dilip@millbrookathletic.test',
    note: 'Our treasurer wants to know what it costs first.',
    status: 'contacted',
    ago: 16,
  },
  {
    name: 'Copper Lane Primary',
    town: 'Leeds',
    contactName: 'Sandra Pike',
    contactEmail: 's.pike@copperlane.test',
    note: 'Could our whole school use it?',
    status: 'declined',
    declineReason:
      'A school, not a club: the consent of so many parents is not ours to collect. Told them in March.',
    ago: 41,
  },
  {
    name: 'Dynamo Shed End',
    town: 'Hull',
    contactName: 'Gary',
    contactEmail: 'gary@shedend.test',
    note: 'no kids but we are very loud',
    status: 'declined',
    declineReason: 'No youth teams.',
    ago: 95,
  },
];

/** Clubs that strangers have suggested, in every state but approved: those are clubs by now. */
export async function fillSuggestedClubs({ tx }: DemoContext): Promise<void> {
  const rows = plan.map(({ ago, ...row }) => ({ ...row, createdAt: daysFromNow(-ago) }));
  await tx.insert(suggestedClubs).values(rows);
}
