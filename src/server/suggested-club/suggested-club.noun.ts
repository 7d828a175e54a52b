import type { Noun } from '../kernel/noun';
import { purgeOf } from '../resource/purge.store';
import { suggestedClubs } from '../tables/suggested-club';
import { suggestedClubRoutes } from './suggested-club.routes';
import { suggestedClubEmails } from './suggested-club-emails';

export const suggestedClub: Noun = {
  routes: suggestedClubRoutes,
  emails: suggestedClubEmails,
  cleanUps: [purgeOf('suggested-club', suggestedClubs)],
};
