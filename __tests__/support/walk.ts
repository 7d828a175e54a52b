import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import type { Persona } from '@/policy/persona';
import { clubNotes } from '@/server/tables/club-note';
import { families, guardianInvites } from '@/server/tables/family';
import { feeds } from '@/server/tables/feed';
import { invites, joinRequests } from '@/server/tables/join';
import { playlists } from '@/server/tables/playlist';
import { reflectionAnswers, reflectionReports } from '@/server/tables/reflection';
import { passkeys, sessions } from '@/server/tables/session';
import { sharedDevices } from '@/server/tables/shared-device';
import { sponsors } from '@/server/tables/sponsor';
import { suggestedClubs } from '@/server/tables/suggested-club';
import { supportVideos } from '@/server/tables/support-video';
import type { TestApi } from './api';
import { resourceSamples } from './resource-samples';
import { multipart, textPart } from './scene';
import { password, seedClub, seedEpisode, seedMember, seedPerson } from './seed';
import { seedCampaign } from './seed-sponsors';

/** Every call that needs an account, by its name. */
export const closedCalls = Object.entries<Endpoint>(endpoints).filter(
  ([, endpoint]) => endpoint.access !== 'open',
);

/** The noun of each parameter of a path, by the segment before it. */
const nouns = {
  'user/{id}': 'user',
  'child/{id}': 'user',
  'guardian/{id}': 'user',
  'feed/{id}': 'feed',
  'guest/{id}': 'feed',
  'guardian-invite/{id}': 'guardianInvite',
  'share/{id}': 'household',
  'shared-device/{id}': 'sharedDevice',
  'person/{userId}': 'user',
  'member/{id}': 'user',
  'admin-user/{id}': 'adminUser',
  'invite/{id}': 'invite',
  'invite/{token}': { always: 'x' },
  'playlist/{id}': 'playlist',
  'sponsor/{id}': 'sponsor',
  'local-sponsor/{id}': 'localSponsor',
  'campaign/{id}': 'campaign',
  'club/{id}': 'club',
  'club-note/{id}': 'clubNote',
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
  'passkey/{id}': 'passkey',
  '{clubId}/{slot}': { always: 'intro' },
  'transcript/{key}': { always: 'x'.repeat(22) },
  'leave/{token}': { always: 'x'.repeat(40) },
  'spoken/{question}': { always: '0' },
  'season/{season}': { always: '1' },
} as const;
type Noun = Extract<(typeof nouns)[keyof typeof nouns], string>;
/**
 * Of each noun one that the walking people may not see: another club's, another person's, not published. Resources that are not
 * named above are there by the path of their list.
 */
type Elsewhere = Record<Noun, string> & Record<string, string>;

/** The address of a call, with what is elsewhere in it. Throws for a noun that the walk does not know. */
function pathElsewhere({ path }: Pick<Endpoint, 'path'>, ids: Elsewhere): string {
  const segments = path.split('/');
  const filled = segments.map((segment, i) => {
    if (!segment.startsWith('{')) return segment;
    const noun = (nouns as Record<string, Noun | { always: string }>)[`${segments[i - 1]}/${segment}`];
    if (typeof noun === 'object') return noun.always;
    const id = ids[noun ?? segments.slice(0, i).join('/')];
    if (id === undefined)
      throw new Error(`The walk does not know ${segments[i - 1]}/${segment} of ${path}: seed one elsewhere`);
    return id;
  });
  return filled.join('/');
}

/** The text fields of each upload, by its name, addressed to what is elsewhere. An upload that is not here fails. */
const uploadFields: Partial<Record<keyof typeof endpoints, (ids: Elsewhere) => Record<string, string>>> = {
  uploadAudio: ({ episode, club }) => ({ episodeId: episode, clubId: club, map: '["intro"]' }),
  uploadClubIdentity: ({ club }) => ({ clubId: club }),
  uploadImages: () => ({}),
  uploadRecording: () => ({}),
  uploadVideo: () => ({}),
  uploadTranscript: () => ({}),
  sayAnswer: () => ({}),
};

/** A body that nothing is wrong with, so that a refusal is for the object's sake. */
function bodiesFor({ user }: Pick<Elsewhere, 'user'>): Partial<Record<keyof typeof endpoints, object>> {
  const profile = { firstName: 'Eve', lastName: 'Byron', username: 'eve', gender: null, dob: null };
  const fresh = { password: 'Fresh-Horse8', passwordConfirmation: 'Fresh-Horse8' };
  const change = { currentPassword: password, ...fresh };
  return {
    updateAdmin: { ...profile, userId: user },
    removeOwn: { currentPassword: 'Wrong-Horse9' },
    updateProfile: profile,
    changeAdminPassword: { ...change, userId: user },
    changePassword: change,
    endSession: { currentPassword: password },
    renamePasskey: { name: 'Made a new key' },
    makeSharedDevice: { childIds: [user] },
    putOnSharedDevice: { childIds: [user] },
    putGuardianOnSharedDevice: { identifier: 'eve@example.test', password },
    remindClubs: {},
    askResend: { reason: 'Too much wind' },
    setVoices: { voices: null },
    restorePart: { version: '00000000-0000-4000-8000-000000000000' },
    sendArrived: { parts: [{ slot: 'intro', upload: 'x'.repeat(22), sha256: '0'.repeat(64) }] },
    setClubMove: { movedTo: 'https://podcasts.example.test/feed' },
    previewShow: { url: 'https://podcasts.example.test/feed' },
    importShow: { url: 'https://podcasts.example.test/feed', mayPublish: true },
    addClubNote: { text: 'Records on Thursdays' },
    updateClubNote: { text: 'Records on Thursdays' },
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
    removeChild: { currentPassword: password, atOnce: true },
    decideClaim: { decision: 'approve' },
    setAdminStatus: { status: 'disabled' },
    updateLocalSponsor: { name: 'Bakery', link: '', logo: null, spot: null },
    updatePlaylist: { name: 'Drive', description: '', audience: 'everyone', cover: null, episodes: [] },
    answerQuestion: { question: 0, choice: 'Good' },
    handleReport: { handled: true },
    setWelfareContact: { email: 'welfare@example.test' },
    makeGuestLink: { name: 'Gran' },
    saveTranscript: { cues: [{ start: 0, end: 1, speaker: null, text: 'Hello' }] },
    claimPlaying: { player: 'x'.repeat(22) },
  };
}

/** Whether the walk can send a body with which nothing is wrong. */
export const knowsBody = (name: string, { body }: Endpoint): boolean =>
  body.safeParse(bodiesFor({ user: randomUUID() })[name as keyof typeof endpoints] ?? {}).success;

/** A person of each persona, of one club, and objects of others. */
export async function seedWalk(api: TestApi) {
  const { db } = api.services;
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
  const add = async <Table extends PgTable>(table: Table, row: Table['$inferInsert']): Promise<string> => {
    const rows: Record<string, unknown>[] = await db.insert(table).values(row).returning();
    return String(rows[0]?.id);
  };
  const inOther = { clubId: other.id };
  const byName = { name: 'Elsewhere' };
  const names = { firstName: 'Ada', lastName: 'Byron', clubMemberRole: 'parent' } as const;
  const { id: user } = await seedMember(db, other.id, 'parent');
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, user));
  const asked = { kind: 'emoji' as const, text: 'How was it?', choices: [] };
  const { id: heard } = await seedEpisode(db, 'published', { questions: [asked] });
  const said = { ...inOther, episodeId: heard };
  const sponsor = await add(sponsors, byName);
  const answer = await add(reflectionAnswers, { ...said, userId: user, question: 0, asked, choice: 'Good' });
  const guardian = { invitedBy: user, email: 'guardian@example.test', household: 'same' } as const;
  const familyId = await add(families, inOther);
  const contact = { town: 'Otley', contactName: 'Mo', contactEmail: 'mo@example.test' };
  const { id: adminUser } = await seedPerson(db);
  const waiting = { email: 'waiting@example.test', confirmedAt: new Date() };
  const ids: Elsewhere = {
    user,
    club: other.id,
    episode: (await seedEpisode(db, 'in_progress')).id,
    clubNote: await add(clubNotes, { ...inOther, authorId: adminUser, text: 'Records on Thursdays' }),
    invite: await add(invites, { ...inOther, email: 'invited@example.test' }),
    guardianInvite: await add(guardianInvites, { ...inOther, ...guardian, familyId }),
    household: familyId,
    sharedDevice: await add(sharedDevices, {
      ...inOther,
      ...{ familyId, device: 'test', secretHash: 'elsewhere', expiresAt: new Date(Date.now() + 86_400_000) },
    }),
    feed: await add(feeds, {
      ...{ ...inOther, kind: 'guest', userId: user, familyId, guestName: 'Elsewhere' },
      ...{ tokenHash: 'elsewhere', salt: 'elsewhere', endsAt: new Date('2099-01-01') },
    }),
    adminUser,
    playlist: await add(playlists, { ...byName, ...inOther }),
    sponsor,
    localSponsor: await add(sponsors, { ...byName, ...inOther }),
    campaign: await seedCampaign(db, sponsor, 'Elsewhere'),
    joinRequest: await add(joinRequests, { ...inOther, ...names, ...waiting }),
    suggestedClub: await add(suggestedClubs, { ...byName, ...contact }),
    supportVideo: await add(supportVideos, { title: 'Elsewhere', link: 'https://example.test' }),
    session: session?.id ?? '',
    passkey: await add(passkeys, {
      ...{ userId: adminUser, name: 'Elsewhere', credentialId: 'elsewhere', publicKey: 'pQ' },
      ...{ counter: 0, transports: [] },
    }),
    answer,
    report: await add(reflectionReports, { ...said, answerId: answer, authorId: user }),
  };
  for (const { declared, body } of resourceSamples) {
    const { path } = declared.create;
    if (`${path.split('/').at(-1)}/{id}` in nouns) continue;
    const made = await api.call('POST', path, { token: tokens.platformAdmin, body: body(1) });
    ids[path] = made.body.data.id;
  }
  const bodies = bodiesFor(ids);

  return {
    tokens,
    pathOf: (endpoint: Pick<Endpoint, 'path'>) => pathElsewhere(endpoint, ids),
    /** The same address, with an id that nothing has. */
    pathNowhere: (endpoint: Endpoint, id: string) =>
      pathElsewhere(endpoint, Object.fromEntries(Object.keys(ids).map((noun) => [noun, id])) as Elsewhere),
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
      const kept = [
        ['users', ids.user],
        ['users', ids.adminUser],
        ['clubs', ids.club],
        ['club_notes', ids.clubNote],
        ['episodes', ids.episode],
        ['join_requests', ids.joinRequest],
        ['sessions', ids.session],
        ['passkeys', ids.passkey],
        ['invites', ids.invite],
        ['guardian_invites', ids.guardianInvite],
        ['sponsors', ids.localSponsor],
        ['playlists', ids.playlist],
      ].map(([table, id]) => `(select to_jsonb(t) from ${table} t where id = '${id}') as "${table} ${id}"`);
      const counted = ['reflection_answers', 'progress', 'playbacks', 'renditions', 'files'].map(
        (table) => `(select count(*) from ${table}) as ${table}`,
      );
      const { rows } = await db.$client.query(
        `select ${[...kept, ...counted]}, (select jsonb_agg(r) from reflection_reports r) as reports`,
      );
      return rows[0];
    },
  };
}
