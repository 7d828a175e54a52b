import * as z from 'zod';
import { endpoint } from './endpoint';
import { listEndpoint } from './list';
import { changed, Id } from './shapes';

const episode = z.object({ episodeId: Id });

/** A club that could join an episode. */
const Candidate = z.object({ id: Id, clubname: z.string() });

/** Whether a club may send its parts although the episode is published. */
const Access = z.object({ maySendAgain: z.boolean() });

export const listCandidates = listEndpoint({
  path: '/api/episode/{episodeId}/candidates',
  summary: 'The active clubs that do not take part in an episode yet',
  words: { one: 'club', many: 'clubs' },
  access: 'episode:update',
  params: episode,
  row: Candidate,
  sorts: ['clubname'],
  first: 'clubname',
  columns: { clubname: { title: 'Club', text: ({ clubname }) => clubname } },
});

export const addEpisodeClub = endpoint({
  method: 'POST',
  path: '/api/episode/{episodeId}/clubs',
  summary: 'Have a club take part that came after the episode was opened',
  access: 'episode:update',
  params: episode,
  body: z.object({ clubId: Id }),
  reply: changed(Candidate),
  status: 201,
});

export const setClubAccess = endpoint({
  method: 'PUT',
  path: '/api/episode/{episodeId}/clubs/{clubId}/access',
  summary: 'Let one club send its parts again after publishing, or close that again',
  access: 'episode:update',
  params: episode.extend({ clubId: Id }),
  body: Access,
  reply: changed(Access),
});
