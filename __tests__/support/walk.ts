import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import type { Persona } from '@/policy/persona';
import { joinRequests } from '@/server/db/schema/join';
import type { TestApi } from './api';
import { password, seedClub, seedEpisode, seedMember, seedPerson } from './seed';

/** Every call that needs an account, by its name. */
export const closedCalls = Object.entries<Endpoint>(endpoints).filter(
  ([, endpoint]) => endpoint.access !== 'open',
);

/** Of each noun one that the walking people may not see: another club's, another person's, not published. */
interface Elsewhere {
  user: string;
  club: string;
  episode: string;
  joinRequest: string;
}

/** What `{id}` stands for, by the beginning of the path; an episode where it says nothing else. */
const nouns = {
  '/api/family/user/': 'user',
  '/api/club/': 'club',
  '/api/join-request/': 'joinRequest',
} as const;

function idIn(path: string, ids: Elsewhere): string {
  const found = Object.entries(nouns).find(([beginning]) => path.startsWith(beginning));
  return ids[found?.[1] ?? 'episode'];
}

/** A body that nothing is wrong with, so that a refusal is for the object's sake. */
function bodiesFor({ user }: Elsewhere): Partial<Record<keyof typeof endpoints, object>> {
  const profile = { firstName: 'Eve', lastName: 'Byron', username: 'eve', gender: null, dob: null };
  const fresh = { password: 'Fresh-Horse8', passwordConfirmation: 'Fresh-Horse8' };
  const change = { currentPassword: password, ...fresh };
  return {
    updateAdmin: { ...profile, userId: user },
    updateProfile: profile,
    changeAdminPassword: { ...change, userId: user },
    changePassword: change,
    updateClub: { clubname: 'Rovers', clubLogo: null },
    decideJoinRequest: { decision: 'approve' },
    saveProgress: { position: 1, rev: 0, played: 1 },
    claimPlaying: { player: 'x'.repeat(22) },
  };
}

/** Somebody of each persona, of one club, and what is elsewhere. */
export async function seedWalk({ services }: TestApi) {
  const { db } = services;
  const own = await seedClub(db);
  const other = await seedClub(db);
  const member = async (role: 'admin' | 'parent' | 'child' | 'coach') =>
    (await seedMember(db, own.id, role)).token;
  const tokens: Record<Persona, string> = {
    platformAdmin: (await seedPerson(db)).token,
    clubAdmin: await member('admin'),
    parent: await member('parent'),
    child: await member('child'),
    coach: await member('coach'),
  };
  const request = {
    clubId: other.id,
    clubMemberRole: 'parent',
    firstName: 'Ada',
    lastName: 'Byron',
  } as const;
  const [waiting] = await db
    .insert(joinRequests)
    .values({ ...request, email: 'waiting@example.test', confirmedAt: new Date() })
    .returning();
  const ids: Elsewhere = {
    user: (await seedMember(db, other.id, 'parent')).id,
    club: other.id,
    episode: (await seedEpisode(db, 'in_progress')).id,
    joinRequest: waiting?.id ?? '',
  };
  const bodies = bodiesFor(ids);

  return {
    tokens,
    /** The address of a call, with what is elsewhere in it. */
    pathOf({ path }: Endpoint): string {
      const values: Record<string, string> = {
        id: idIn(path, ids),
        episodeId: ids.episode,
        clubId: ids.club,
        slot: 'intro',
      };
      return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
    },
    bodyOf: (name: string): object | undefined => bodies[name as keyof typeof endpoints],
    /** All that is elsewhere, as it is stored. */
    async stored() {
      const { rows } = await db.$client.query(
        `select (select to_jsonb(users) from users where id = $1) as user,
          (select to_jsonb(clubs) from clubs where id = $2) as club,
          (select to_jsonb(episodes) from episodes where id = $3) as episode,
          (select to_jsonb(join_requests) from join_requests where id = $4) as request,
          (select count(*) from progress) as progress,
          (select count(*) from playbacks) as playbacks,
          (select count(*) from renditions) as renditions`,
        [ids.user, ids.club, ids.episode, ids.joinRequest],
      );
      return rows[0];
    },
  };
}
