import type { Access } from '@/contract/endpoints';
import type { Audience, EpisodeStatus } from '@/contract/episode';
import { audiencesFor } from './audience';
import { type Persona, usesMemberPages } from './persona';

/** The caller, as far as a rule needs to know. */
export interface Principal {
  userId: string;
  persona: Persona;
  clubId: string | null;
}

/** The facts about an object that a rule may look at. An action on no object passes none. */
export interface PolicySubject {
  userId?: string;
  clubId?: string | null;
  /** The guardians of the child that the object is, or belongs to, in any household. */
  guardianIds?: readonly string[];
  /** Whether a child's account has become the person's own. */
  claimed?: boolean;
  /** The people who may read the answer that the object is. */
  openTo?: readonly string[];
  status?: EpisodeStatus;
  audience?: Audience;
  /** The only club that has the episode; null for one of the platform. */
  ofClubId?: string | null;
}

/** True when this principal may do it to this object. */
type Condition = (who: Principal, subject: PolicySubject) => boolean;

/** A sentence of the table: the personas that may, each on a condition. A persona that is not named may not. */
export type Rule = Partial<Record<Persona, Condition>>;

const always: Condition = () => true;

const oneself: Condition = (who, subject) => subject.userId === who.userId;

/** True for the author, and for an object whose author's account is gone. */
const ownOrNobodys: Condition = (who, subject) => subject.userId === undefined || oneself(who, subject);

const another: Condition = (who, subject) => subject.userId !== undefined && !oneself(who, subject);

const ownClub: Condition = (who, subject) => who.clubId !== null && subject.clubId === who.clubId;

const guardianOf: Condition = (who, subject) => subject.guardianIds?.includes(who.userId) ?? false;

const ownAccount: Condition = (who, subject) => oneself(who, subject) && subject.claimed === true;

const openToThem: Condition = (who, subject) => subject.openTo?.includes(who.userId) ?? false;

/** True for an object that belongs to no club. */
const ofPlatform: Condition = (_who, subject) => subject.clubId === null;

/** True for an episode of the platform, and for one of a show that came to the own club from elsewhere. */
const notOfAnother: Condition = (who, { ofClubId = null }) => ofClubId === null || ofClubId === who.clubId;

/** True for an episode of a show that came to the own club from elsewhere. */
const ownImported: Condition = (who, { ofClubId = null }) => ofClubId !== null && ofClubId === who.clubId;

/** Members see what is published for them; clubs see all but the platform's drafts. */
const visibleEpisode: Condition = (who, subject) =>
  notOfAnother(who, subject) &&
  (usesMemberPages(who.persona)
    ? subject.status === 'published' &&
      subject.audience !== undefined &&
      audiencesFor(who.persona).includes(subject.audience)
    : subject.status !== undefined && subject.status !== 'draft');

/** Members read the playlists of the platform and of their club that are for them. */
const visiblePlaylist: Condition = (who, subject) =>
  (subject.clubId === null || ownClub(who, subject)) &&
  subject.audience !== undefined &&
  audiencesFor(who.persona).includes(subject.audience);

const ownClubVisible: Condition = (who, subject) => ownClub(who, subject) && visibleEpisode(who, subject);

const everyone = (condition: Condition): Rule => ({
  platformAdmin: condition,
  clubAdmin: condition,
  parent: condition,
  child: condition,
  coach: condition,
});

const allButThePlatform = (condition: Condition): Rule => ({
  ...everyone(condition),
  platformAdmin: undefined,
});

/** Who may do what. Default deny; an endpoint whose `access` is not a key here does not compile. */
export const rules = {
  'account:read': everyone(always),
  'account:sign-out': everyone(always),
  /** For oneself only: a request cannot name another person. */
  'account:language': everyone(always),
  /**
   * For oneself only: a request cannot name another person. The answer to a child below the age of its
   * country says who to ask.
   */
  'account:export': everyone(always),
  'account:remove': everyone(always),
  'session:own': everyone(oneself),
  /** For the session of the request. */
  'session:prove': everyone(always),
  /** For oneself only: a request cannot name another person. */
  'second-factor:own': { platformAdmin: always, clubAdmin: always },
  /** One's own is turned off with a code. */
  'second-factor:reset': { platformAdmin: another },
  /** For oneself only: a request cannot name another person. */
  'pin:own': { parent: always },
  /** For the guardians of the household whose device it is. */
  'shared-device:manage': { parent: guardianOf },
  /** For oneself only: a request cannot name another person. A child gets no news (K-16). */
  'news:own': { clubAdmin: always, parent: always, coach: always },
  /** The platform's people have calls of their own for what others do under `family` (spec, §7). */
  'admin:update': { platformAdmin: oneself },
  'admin:change-password': { platformAdmin: oneself },
  'profile:update': allButThePlatform(oneself),
  'password:change': allButThePlatform(oneself),
  /** The own current password, or one that is to be chosen. */
  'password:check': everyone(always),
  'attention:read': { platformAdmin: always },
  /** For the own club only: a request cannot name another one. */
  'club-attention:read': { clubAdmin: always },
  'attention:follow': { platformAdmin: always, clubAdmin: always },
  'console:search': { platformAdmin: always },
  'versions:save': { platformAdmin: always },
  'history:read': { platformAdmin: always },
  /** For the platform only: it names people of all clubs. */
  'audit:read': { platformAdmin: always },
  'club:manage': { platformAdmin: always },
  /** For the platform only: no club reads what is written about it. */
  'club-note:read': { platformAdmin: always },
  'club-note:change': { platformAdmin: ownOrNobodys },
  'club:read': { clubAdmin: ownClub, platformAdmin: always },
  'club:update': { clubAdmin: ownClub, platformAdmin: always },
  /** All of a club in one file, for those who may see each piece of it. */
  'club-archive:manage': { clubAdmin: ownClub, platformAdmin: always },
  /** Where the links of its members lead once the club has left. */
  'club-move:manage': { clubAdmin: ownClub, platformAdmin: always },
  /** A show from elsewhere, for this club alone. */
  'show-import:manage': { clubAdmin: ownClub, platformAdmin: always },
  'club:join-code': { clubAdmin: ownClub, platformAdmin: always },
  'club-week:read': { clubAdmin: ownClub },
  'analytics:read': { clubAdmin: ownClub, platformAdmin: always },
  'member:manage': { clubAdmin: ownClub, platformAdmin: always },
  'member:move': { platformAdmin: always },
  'member:invite': { clubAdmin: ownClub },
  'member:import': { clubAdmin: ownClub, platformAdmin: always },
  /** The platform manages its own admins here, a club its own. */
  'admin-user:manage': { clubAdmin: ownClub, platformAdmin: always },
  'invite:manage': { clubAdmin: ownClub, platformAdmin: always },
  'image:send': { clubAdmin: always, platformAdmin: always },
  'sound:send': { clubAdmin: always, platformAdmin: always },
  'join-request:decide': { clubAdmin: ownClub },
  'suggested-club:manage': { platformAdmin: always },
  'support-video:manage': { platformAdmin: always },
  /** Videos for clubs. */
  'support-video:watch': { clubAdmin: always },
  'category:manage': { platformAdmin: always },
  'host:manage': { platformAdmin: always },
  'webhook:manage': { platformAdmin: always },
  'playlist:manage': { platformAdmin: ofPlatform, clubAdmin: ownClub },
  'playlist:read': {
    platformAdmin: ofPlatform,
    clubAdmin: ownClub,
    parent: visiblePlaylist,
    child: visiblePlaylist,
    coach: visiblePlaylist,
  },
  'sponsor:manage': { platformAdmin: always },
  'local-sponsor:manage': { clubAdmin: ownClub },
  'campaign:manage': { platformAdmin: always },
  'episode:read': { ...everyone(visibleEpisode), platformAdmin: always },
  'episode:create': { platformAdmin: always },
  'episode:update': { platformAdmin: always },
  'episode:remove': { platformAdmin: always, clubAdmin: ownImported },
  /** Whether people without an account hear an episode, and by which address. */
  'public-episode:manage': { platformAdmin: always },
  'public-episode:share': { clubAdmin: ownClubVisible, platformAdmin: always },
  'episode-content:read': { ...everyone(ownClubVisible), platformAdmin: always },
  'episode-content:send': { clubAdmin: ownClubVisible, platformAdmin: always },
  /** For oneself only: a request cannot name another person. */
  'unsent:open': { clubAdmin: always, child: always, platformAdmin: always },
  /** For the people who send parts. */
  'voice:choose': { clubAdmin: ownClub, platformAdmin: always },
  /** The text of a part for those who may send it; that of a feature, which is of no club, for the platform. */
  'transcript:manage': { clubAdmin: ownClubVisible, platformAdmin: always },
  'rendition:master': { clubAdmin: ownClubVisible, platformAdmin: always },
  'mastering:read': { platformAdmin: always },
  'mastering:update': { platformAdmin: always },
  /** Every signed-in person may ask; whether a file may be read is decided by its purpose (`server/file/may-download.ts`). */
  'file:download': everyone(always),
  'listen:own': { parent: visibleEpisode, child: visibleEpisode, coach: visibleEpisode },
  /** Listening in one's own player. */
  'listen:report': { parent: visibleEpisode, child: visibleEpisode, coach: visibleEpisode },
  /** Their own, and what belongs to their household: a request cannot name another person. */
  'feed:own': { parent: always, coach: always },
  'child-feed:manage': { parent: guardianOf },
  /** For the guardians of a household. */
  'guest-link:manage': { parent: guardianOf },
  /** For the people who are told of it. */
  'feed-alert:answer': { parent: openToThem, coach: openToThem },
  /** For one's own family only: a request cannot name another one. */
  'family:read': { parent: always, child: always },
  'family:manage': { parent: always },
  'child:manage': { parent: guardianOf },
  /** These three hold also while the club is suspended. */
  'child:export': { parent: guardianOf },
  'child:remove': { parent: guardianOf },
  'consent:decide': { parent: guardianOf },
  /** For the guardians of a household. */
  'guardian-invite:manage': { parent: guardianOf },
  'guardian:remove': { parent: guardianOf },
  /** A role is not inherited through a family, so only a parent is a guardian. */
  'family:join': { parent: always },
  'claim:own': { child: always },
  'claim:decide': { parent: guardianOf },
  /** For an account that is the person's own; until then guardians decide. */
  'consent:own': { child: ownAccount },
  /** Who may read which answer is decided for each answer (`server/reflection/reflection.view.ts`). */
  'reflection:read': { parent: visibleEpisode, child: visibleEpisode },
  'reflection:answer': { parent: visibleEpisode, child: visibleEpisode },
  /** For people who listen together: the question alone, without answers. */
  'question:read-aloud': { parent: visibleEpisode, child: visibleEpisode },
  'reflection:report': { parent: openToThem, child: openToThem },
  /** Counts of the own club, and of all clubs for the platform. */
  'reflection:themes': { platformAdmin: always, clubAdmin: ownClubVisible, coach: ownClubVisible },
  'reflection-report:manage': { clubAdmin: ownClub },
  /** Oneself and one's own children: a request cannot name another person. */
  'season:read': { parent: always, child: always, coach: always },
  'club-season:read': { clubAdmin: ownClub },
  /** Whether a season is over. */
  'season:manage': { platformAdmin: always },
  /** For one's own players only: a request cannot name another person's. */
  'listen:hand-over': { parent: always, child: always, coach: always },
  /** For one's own queue only: a request cannot name another person's. */
  'queue:own': { parent: always, child: always, coach: always },
} satisfies Record<Access, Rule>;

export type Action = keyof typeof rules;

/** Whether a sentence looks at the object: the caller must then pass the object at hand. */
export const looksAtObject = (action: Action): boolean =>
  Object.values<Condition | undefined>(rules[action]).some(
    (condition) => condition !== undefined && condition !== always,
  );

/**
 * Where the wrong object is refused openly instead of being hidden: the first two name the person in the body
 * beside one's own, and the last one is about oneself, so a 404 would hide nothing and only puzzle
 * (quality.md, S-18).
 */
export const refusedOpenly: ReadonlySet<Action> = new Set([
  'admin:update',
  'admin:change-password',
  'consent:own',
]);
