import { type ClubImportPreview, importClubs, previewClubs } from '@/contract/list-file/club-import';
import { invitesGoOut } from '@/contract/list-file/list-file';
import { plural, t } from '@/language/text';
import { minutesFor, placesOfPlatform } from '../invite/invite-pace.store';
import { lockUntilEnd } from '../kernel/db/advisory-lock';
import type { Db } from '../kernel/db/client';
import { on } from '../kernel/http/route';
import { refuseProblems, tellProblems } from '../kernel/list-file/list-problems';
import { makeClub } from './make-club';
import { planClubs } from './plan-clubs';

async function look(db: Db, text: string) {
  const { clubs, problems, ...read } = await planClubs(db, text);
  const preview: ClubImportPreview = {
    ...read,
    ...tellProblems(problems),
    clubs: clubs.length,
    inviteMinutes: await minutesFor(db, null, clubs.length),
  };
  return { clubs, preview };
}

const preview = on(
  previewClubs,
  async ({ services, body }) => ({ data: (await look(services.readingDb, body.text)).preview }),
  { expensive: true },
);

const commit = on(
  importClubs,
  async (call) => {
    const { text, country } = call.body;
    return call.services.db.transaction(async (tx) => {
      // Of two who import the same list at once, the second one finds all clubs there.
      await lockUntilEnd(tx, 'lists of clubs');
      const { clubs, preview: looked } = await look(tx, text);
      refuseProblems(looked);
      const places = await placesOfPlatform(tx, clubs.length);
      for (const [nth, club] of clubs.entries()) await makeClub(tx, call, { ...club, country }, places[nth]);
      const made = plural(clubs.length, {
        one: '# club was created, and its admin gets an invite by email',
        other: '# clubs were created, and their admins get # invites by email',
      });
      const message =
        clubs.length === 0 ? t`All clubs of this list are here already` : made + invitesGoOut(looked);
      return { data: looked, message };
    });
  },
  { expensive: true },
);

export const clubImportRoutes = [preview, commit];
