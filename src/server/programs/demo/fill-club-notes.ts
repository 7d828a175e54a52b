import { clubNotes } from '../../tables/club-note';
import { getUserByIdentifier } from '../../user/user.store';
import type { DemoClubs, DemoContext } from './fill-clubs';
import { daysFromNow } from './fill-episodes';

const notes: readonly { club: keyof DemoClubs; daysAgo: number; text: string }[] = [
  { club: 'rovers', daysAgo: 118, text: 'The clubhouse echoes: kit room instead' },
  { club: 'rovers', daysAgo: 91, text: 'Two teams share one phone' },
  { club: 'rovers', daysAgo: 52, text: 'Sam takes over while Dana is away, until 10 Oct' },
  { club: 'rovers', daysAgo: 11, text: 'Dana will record on Thursdays' },
  { club: 'hillside', daysAgo: 6, text: 'New this season: call them before their first Due Date' },
];

/** The platform's notes about its clubs. */
export async function fillClubNotes({ tx }: DemoContext, clubs: DemoClubs): Promise<void> {
  const platform = await getUserByIdentifier(tx, 'admin@touchline.test');
  await tx.insert(clubNotes).values(
    notes.map(({ club, daysAgo, text }) => ({
      ...{ clubId: clubs[club].id, authorId: platform?.id, text, createdAt: daysFromNow(-daysAgo) },
    })),
  );
}
