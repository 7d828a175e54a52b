import type { Noun } from '../kernel/noun';
import { purgeOf } from '../resource/purge.store';
import { clubNotes } from '../tables/club-note';
import { clubNoteRoutes } from './club-note.routes';

export const clubNote: Noun = {
  routes: clubNoteRoutes,
  cleanUps: [purgeOf('club-note', clubNotes)],
};
