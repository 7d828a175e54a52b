import { eq } from 'drizzle-orm';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import type { Persona } from '@/policy/persona';
import { categories } from '@/server/db/schema/category';
import { families, guardianInvites } from '@/server/db/schema/family';
import { hosts } from '@/server/db/schema/host';
import { invites, joinRequests } from '@/server/db/schema/join';
import { playlists } from '@/server/db/schema/playlist';
import { reflectionAnswers, reflectionReports } from '@/server/db/schema/reflection';
import { sessions } from '@/server/db/schema/session';
import { campaigns, sponsors } from '@/server/db/schema/sponsor';
import { suggestedClubs } from '@/server/db/schema/suggested-club';
import { supportVideos } from '@/server/db/schema/support-video';
import type { TestApi } from './api';
import { multipart, textPart } from './scene';
import { password, seedClub, seedEpisode, seedMember, seedPerson } from './seed';

/** Every call that needs an account, by its name. */
export const closedCalls = Object.entries<Endpoint>(endpoints).filter(
  ([, endpoint]) => endpoint.access !== 'open',
);

/** Of each noun one that the walking people may not see: another club's, another person's, not published. */
export interface Elsewhere {
  user: string;
  club: string;
  episode: string;
  category: string;
  host: string;
  invite: string;
  guardianInvite: string;
  adminUser: string;
  playlist: string;
  sponsor: string;
  localSponsor: string;
  campaign: string;
  joinRequest: string;
  suggestedClub: string;
  supportVideo: string;
  session: string;
  answer: string;
  report: string;
}

/** What each parameter of a path stands for, by the segment before it. */
const nouns: Record<string, keyof Elsewhere | { always: string }> = {
  'user/{id}': 'user',
  'child/{id}': 'user',
  'guardian/{id}': 'user',
  'guardian-invite/{id}': 'guardianInvite',
  'member/{id}': 'user',
  'admin-user/{id}': 'adminUser',
  'invite/{id}': 'invite',
  'category/{id}': 'category',
  'host/{id}': 'host',
  'playlist/{id}': 'playlist',
  'sponsor/{id}': 'sponsor',
  'local-sponsor/{id}': 'localSponsor',
  'campaign/{id}': 'campaign',
  'club/{id}': 'club',
  'clubs/{clubId}': 'club',
  'episode/{id}': 'episode',
  'episode/{episodeId}': 'episode',
  'listen/{episodeId}': 'episode',
  'join-request/{id}': 'joinRequest',
  'suggested-club/{id}': 'suggestedClub',
  'support-video/{id}': 'supportVideo',
  'watch/{id}': 'supportVideo',
  'reflection/{episodeId}': 'episode',
  'reflections/{episodeId}': 'episode',
  'answer/{answerId}': 'answer',
  'report/{reportId}': 'report',
  'session/{id}': 'session',
  '{clubId}/{slot}': { always: 'intro' },
};

/** The address of a call, with what is elsewhere in it. Throws for a noun that the walk does not know. */
export function pathElsewhere({ path }: Pick<Endpoint, 'path'>, ids: Elsewhere): string {
  const segments = path.split('/');
  const filled = segments.map((segment, i) => {
    if (!segment.startsWith('{')) return segment;
    const noun = nouns[`${segments[i - 1]}/${segment}`];
    if (!noun)
      throw new Error(`The walk does not know ${segments[i - 1]}/${segment} of ${path}: seed one elsewhere`);
    return typeof noun === 'string' ? ids[noun] : noun.always;
  });
  return filled.join('/');
}

/** The text fields of each upload, by its name, addressed to what is elsewhere. An upload that is not here fails. */
const uploadFields: Partial<Record<keyof typeof endpoints, (ids: Elsewhere) => Record<string, string>>> = {
  uploadAudio: ({ episode, club }) => ({ episodeId: episode, clubId: club, map: '["intro"]' }),
  uploadClubIdentity: ({ club }) => ({ clubId: club }),
  uploadImages: () => ({}),
  uploadSound: () => ({}),
  uploadVideo: () => ({}),
};

/** A body that nothing is wrong with, so that a refusal is for the object's sake. */
function bodiesFor({ user }: Elsewhere): Partial<Record<keyof typeof endpoints, object>> {
  const profile = { firstName: 'Eve', lastName: 'Byron', username: 'eve', gender: null, dob: null };
  const fresh = { password: 'Fresh-Horse8', passwordConfirmation: 'Fresh-Horse8' };
  const change = { currentPassword: password, ...fresh };
  return {
    updateAdmin: { ...profile, userId: user },
    removeOwn: { currentPassword: 'Wrong-Horse9' },
    updateProfile: profile,
    changeAdminPassword: { ...change, userId: user },
    changePassword: change,
    remindClubs: {},
    askResend: { reason: 'Too much wind' },
    setVoices: { voices: null },
    sendArrived: { parts: [{ slot: 'intro', upload: 'x'.repeat(22), sha256: '0'.repeat(64) }] },
    updateClub: { clubname: 'Rovers', clubLogo: null },
    decideJoinRequest: { decision: 'approve' },
    setJoinRole: { clubMemberRole: 'parent' },
    replaceJoinCode: { joinCode: 'K7QM-2RTX' },
    setMemberStatus: { status: 'disabled' },
    setMemberRole: { clubMemberRole: 'coach' },
    saveProgress: { position: 1, rev: 0, played: 1 },
    updateChild: { firstName: 'Eve', lastName: 'Byron', username: 'eve', birthYear: 2018 },
    resetChildPassword: fresh,
    decideConsent: { notice: '1', purposes: {} },
    decideClaim: { decision: 'approve' },
    setAdminStatus: { status: 'disabled' },
    updateLocalSponsor: { name: 'Bakery', link: '', logo: null, spot: null },
    updatePlaylist: { name: 'Drive', description: '', audience: 'everyone', cover: null, episodes: [] },
    answerQuestion: { question: 0, choice: 'Good' },
    handleReport: { handled: true },
    setWelfareContact: { email: 'welfare@example.test' },
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
  const [category] = await db.insert(categories).values({ name: 'Elsewhere' }).returning();
  const [host] = await db.insert(hosts).values({ name: 'Elsewhere' }).returning();
  const contact = { contactName: 'Mo', contactEmail: 'mo@example.test' };
  const [suggestedClub] = await db
    .insert(suggestedClubs)
    .values({ name: 'Elsewhere', town: 'Otley', ...contact })
    .returning();
  const [supportVideo] = await db
    .insert(supportVideos)
    .values({ title: 'Elsewhere', link: 'https://example.test' })
    .returning();
  const [invite] = await db
    .insert(invites)
    .values({ clubId: other.id, email: 'invited@example.test' })
    .returning();
  const [playlist] = await db.insert(playlists).values({ name: 'Elsewhere', clubId: other.id }).returning();
  const [sponsor] = await db.insert(sponsors).values({ name: 'Elsewhere' }).returning();
  const [localSponsor] = await db
    .insert(sponsors)
    .values({ name: 'Elsewhere', clubId: other.id })
    .returning();
  const days = { startsOn: '2026-01-01', endsOn: '2026-02-01' };
  const [campaign] = await db
    .insert(campaigns)
    .values({ sponsorId: sponsor?.id ?? '', name: 'Elsewhere', ...days })
    .returning();
  const { id: user } = await seedMember(db, other.id, 'parent');
  const [family] = await db.insert(families).values({ clubId: other.id }).returning();
  const [guardianInvite] = await db
    .insert(guardianInvites)
    .values({
      clubId: other.id,
      familyId: family?.id ?? '',
      invitedBy: user,
      email: 'guardian@example.test',
      household: 'same',
    })
    .returning();
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, user));
  const asked = { kind: 'emoji' as const, text: 'How was it?', choices: [] };
  const { id: heard } = await seedEpisode(db, 'published', { questions: [asked] });
  const inOther = { clubId: other.id, episodeId: heard };
  const [answer] = await db
    .insert(reflectionAnswers)
    .values({ ...inOther, userId: user, question: 0, asked, choice: 'Good' })
    .returning();
  const [report] = await db
    .insert(reflectionReports)
    .values({ ...inOther, answerId: answer?.id, authorId: user })
    .returning();
  const ids: Elsewhere = {
    user,
    club: other.id,
    episode: (await seedEpisode(db, 'in_progress')).id,
    category: category?.id ?? '',
    host: host?.id ?? '',
    invite: invite?.id ?? '',
    guardianInvite: guardianInvite?.id ?? '',
    adminUser: (await seedPerson(db)).id,
    playlist: playlist?.id ?? '',
    sponsor: sponsor?.id ?? '',
    localSponsor: localSponsor?.id ?? '',
    campaign: campaign?.id ?? '',
    joinRequest: waiting?.id ?? '',
    suggestedClub: suggestedClub?.id ?? '',
    supportVideo: supportVideo?.id ?? '',
    session: session?.id ?? '',
    answer: answer?.id ?? '',
    report: report?.id ?? '',
  };
  const bodies = bodiesFor(ids);

  return {
    tokens,
    pathOf: (endpoint: Endpoint) => pathElsewhere(endpoint, ids),
    /** An upload's form whose file is only begun when it should be answered. */
    formOf(name: string, { upload }: Endpoint) {
      const fields = uploadFields[name as keyof typeof endpoints]?.(ids);
      if (!fields) throw new Error(`The walk does not know the fields of the upload ${name}`);
      const head = `Content-Disposition: form-data; name="${upload?.field}"; filename="a.wav"`;
      const texts = Object.entries(fields).map(([field, value]) => textPart(field, value));
      return multipart([...texts, { head, content: Buffer.alloc(2000) }]);
    },
    bodyOf: (name: string): object | undefined => bodies[name as keyof typeof endpoints],
    /** All that is elsewhere, as it is stored. */
    async stored() {
      const { rows } = await db.$client.query(
        `select (select to_jsonb(users) from users where id = $1) as user,
          (select to_jsonb(clubs) from clubs where id = $2) as club,
          (select to_jsonb(episodes) from episodes where id = $3) as episode,
          (select to_jsonb(join_requests) from join_requests where id = $4) as request,
          (select to_jsonb(sessions) from sessions where id = $5) as session,
          (select to_jsonb(invites) from invites where id = $6) as invite,
          (select to_jsonb(users) from users where id = $7) as admin,
          (select to_jsonb(sponsors) from sponsors where id = $8) as sponsor,
          (select to_jsonb(playlists) from playlists where id = $9) as playlist,
          (select to_jsonb(guardian_invites) from guardian_invites where id = $10) as guardian_invite,
          (select count(*) from reflection_answers) as answers,
          (select jsonb_agg(r) from reflection_reports r) as reports,
          (select count(*) from progress) as progress,
          (select count(*) from playbacks) as playbacks,
          (select count(*) from renditions) as renditions,
          (select count(*) from files) as files`,
        [
          ids.user,
          ids.club,
          ids.episode,
          ids.joinRequest,
          ids.session,
          ids.invite,
          ids.adminUser,
          ids.localSponsor,
          ids.playlist,
          ids.guardianInvite,
        ],
      );
      return rows[0];
    },
  };
}
