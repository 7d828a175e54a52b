import { uploadClubIdentity } from '@/contract/club';
import type { BodyOf } from '@/contract/endpoint';
import { t } from '@/language/text';
import { removeUnusedFile } from '../file/file.store';
import { examineJingle, keepAudio } from '../file/keep-file';
import { type ReceivedFile, type ReceivedUpload, withUpload } from '../file/receive-upload';
import type { ProbedAudio } from '../kernel/audio/engine';
import type { Transaction } from '../kernel/db/client';
import { fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import type { Call } from '../kernel/http/route';
import * as store from './club.store';

type UploadCall = Call<typeof uploadClubIdentity>;

/**
 * The id of the club named, or else of the person's own club. Throws unless it exists and this person may change it.
 */
async function requireClub({ services, who }: UploadCall, named: string | undefined): Promise<string> {
  const clubId = named ?? who.principal.clubId;
  if (clubId === null)
    throw fieldError('invalid', 'clubId', t`Say which club this audio identity belongs to.`);
  authorize(who, 'club:update', { clubId }, t`The club`);
  if (!(await store.getClub(services.db, clubId))) throw notFound(t`The club`);
  return clubId;
}

async function keep(
  tx: Transaction,
  call: UploadCall,
  clubId: string,
  file: ReceivedFile,
  facts: ProbedAudio,
) {
  const club = await store.lockClub(tx, clubId);
  if (!club) throw notFound(t`The club`);
  const identityFileId = await keepAudio(tx, call, file, facts, { purpose: 'identity', clubId });
  const changes = await store.clubChanges(tx, club, { identityFileId });
  await store.updateClubProfile(tx, clubId, { identityFileId });
  if (club.identityFileId) await removeUnusedFile(tx, club.identityFileId);
  await audit(tx, call, { action: 'club:update', object: `club:${clubId}`, clubId, changes });
}

/**
 * Takes a club's audio identity: reads the upload, probes the file, and replaces the old one. Episodes that were
 * mastered with the old one stay as they are. Resolves to the id of the club.
 */
export async function replaceIdentity(call: UploadCall): Promise<string> {
  const { services, who } = call;
  // The fields may come after the file, so a platform admin without a club is not refused yet.
  const admit = async ({ clubId }: BodyOf<typeof uploadClubIdentity>) => {
    if (clubId ?? who.principal.clubId) await requireClub(call, clubId);
  };
  const replace = async ({ body, files }: ReceivedUpload<BodyOf<typeof uploadClubIdentity>>) => {
    const clubId = await requireClub(call, body.clubId);
    const [file] = files;
    if (!file) throw fieldError('invalid', 'audioIdentity', t`Choose an audio file.`);
    const facts = await examineJingle(file, clubId);
    await services.db.transaction((tx) => keep(tx, call, clubId, file, facts));
    return clubId;
  };
  return withUpload(call, uploadClubIdentity, replace, admit);
}
