import * as z from 'zod';
import { endpoint } from '../endpoint';
import { changed, Id, WebAddress } from '../shapes';

const ClubMove = z.object({
  /** The feed of the show elsewhere; empty while it is here. */
  movedTo: z.string(),
});

const path = '/api/club/{id}/move';
const params = z.object({ id: Id });
const access = 'club-move:manage';

export const getClubMove = endpoint({
  method: 'GET',
  path,
  summary: 'Where the show of a club is',
  access,
  params,
  reply: z.object({ data: ClubMove }),
});

/** From then on the links of its members answer 301; an empty address brings them back. Those of children stay here. */
export const setClubMove = endpoint({
  method: 'PUT',
  path,
  summary: 'Lead the podcast links of a club to its show elsewhere',
  access,
  proven: true,
  params,
  body: z.object({ movedTo: WebAddress }),
  reply: changed(ClubMove),
});
