import * as z from 'zod';
import { ClubStatus, Country } from './club';
import { endpoint } from './endpoint';
import { JoiningRole, JoinRequest } from './join';
import { changed, Id, Instant } from './shapes';

const named = z.object({ id: Id, name: z.string() });

/** How many of those who wait the details name. */
export const waitingShown = 20;

/** A club with the details that the platform sees. */
export const ClubDetails = z.object({
  id: Id,
  clubname: z.string(),
  status: ClubStatus,
  country: Country,
  timeZone: z.string(),
  createdAt: Instant,
  /** What people type to ask to join. */
  joinCode: z.string(),
  /** Admins who can sign in, the oldest accounts first. */
  admins: z.array(named),
  /** Of admins who have not come yet. */
  invites: z.array(z.object({ id: Id, email: z.string(), invitedAt: Instant, inviteEndsAt: Instant })),
  /** Who asks to join, the longest waiting first: at most `waitingShown` of them. The club lets them in. */
  waiting: z.array(JoinRequest.omit({ email: true })),
  /** How many people can sign in, by what they are in the club. */
  people: z.object({
    admin: z.number().int(),
    parent: z.number().int(),
    child: z.number().int(),
    coach: z.number().int(),
  }),
  /** The episodes it takes part in, and how many of them have all three parts. */
  episodes: z.number().int(),
  delivered: z.number().int(),
  /** The open episodes whose Due Date has passed without all of its parts. */
  late: z.array(named),
  lastSentAt: Instant.nullable(),
});
export type ClubDetails = z.infer<typeof ClubDetails>;

const clubId = z.object({ id: Id });

export const getClubDetails = endpoint({
  method: 'GET',
  path: '/api/club/{id}/details',
  summary: 'A club’s join code, people, invites and episodes',
  access: 'club:manage',
  params: clubId,
  reply: z.object({ data: ClubDetails }),
});

/** How people ask to join a club: what its poster says. */
export const JoinLink = z.object({
  joinCode: z.string(),
  /** The role of everyone who joins by the code; null where each person chooses. */
  clubMemberRole: JoiningRole.nullable(),
  /** The whole address of the sign-up with the code in it. */
  url: z.string(),
});
export type JoinLink = z.infer<typeof JoinLink>;

export const getJoinLink = endpoint({
  method: 'GET',
  path: '/api/club/{id}/join-code',
  summary: 'A club’s join code, and the address that it leads to',
  access: 'club:join-code',
  params: clubId,
  reply: z.object({ data: JoinLink }),
});

/** People who have already asked keep the role they asked for. */
export const setJoinRole = endpoint({
  method: 'PUT',
  path: '/api/club/{id}/join-role',
  summary: 'Choose as what people join by a club’s code',
  access: 'club:join-code',
  params: clubId,
  body: z.object({ clubMemberRole: JoiningRole.nullable() }),
  reply: changed(JoinLink),
});

/**
 * The old code no longer works, and its page says why. 409 when the code to replace is not the current one,
 * because another admin was faster.
 */
export const replaceJoinCode = endpoint({
  method: 'PUT',
  path: '/api/club/{id}/join-code',
  summary: 'Give a club a new join code',
  access: 'club:join-code',
  params: clubId,
  body: z.object({ joinCode: z.string().max(40) }),
  reply: changed(JoinLink),
});
