import type { Database } from '../../kernel/db/client';
import type { Env } from '../../kernel/env';
import { markDemo } from '../../kernel/installation/installation.store';
import { makeQueue } from '../../kernel/jobs/queue';
import { makeDeriveSecret, makeListenerOf } from '../../kernel/listener-key';
import { openStorage } from '../../kernel/storage/open-storage';
import { hashPassword } from '../../user/password';
import { getUserByIdentifier } from '../../user/user.store';
import { fillClubNotes } from './fill-club-notes';
import { fillClubs } from './fill-clubs';
import { fillDownloads } from './fill-downloads';
import { fillEpisodes } from './fill-episodes';
import { fillFamilies } from './fill-families';
import { fillFeeds } from './fill-feeds';
import { fillHistory } from './fill-history';
import { fillHosts } from './fill-hosts';
import { fillAppVersions, fillJoining } from './fill-joining';
import { fillListening } from './fill-listening';
import { fillNews } from './fill-news';
import { fillPlaylists } from './fill-playlists';
import { fillReflections } from './fill-reflections';
import { fillRemovedChild } from './fill-removed-child';
import { fillSponsors } from './fill-sponsors';
import { fillSuggestedClubs } from './fill-suggested-clubs';
import { fillSupportVideos } from './fill-support-videos';
import { fillTranscripts } from './fill-transcripts';
import { fillUnusedChild } from './fill-unused-child';
import { fillVersions } from './fill-versions';
import { fillVoices } from './fill-voices';

export const demoPassword = 'Touchline1';

/**
 * Fills an empty installation and marks it as a demo; does nothing when that was done. In one transaction, so that a
 * kill in the middle leaves it empty.
 */
export async function fillDemo(db: Database, env: Env): Promise<void> {
  if (await getUserByIdentifier(db, 'admin@touchline.test')) return;
  const passwordHash = await hashPassword('', demoPassword);
  await db.transaction(async (tx) => {
    await markDemo(tx);
    const context = {
      tx,
      storage: openStorage(env),
      queue: makeQueue(),
      passwordHash,
      listenerOf: makeListenerOf(env),
      deriveSecret: makeDeriveSecret(env),
    };
    const clubs = await fillClubs(context);
    await fillClubNotes(context, clubs);
    await fillSponsors(context, clubs);
    await fillHosts(context);
    const episodes = await fillEpisodes(context, clubs);
    await fillPlaylists(context, clubs);
    await fillListening(context, clubs, episodes);
    await fillDownloads(context);
    await fillReflections(context, clubs);
    await fillHistory(context);
    await fillJoining(context, clubs);
    await fillFamilies(context, clubs);
    await fillNews(context, clubs);
    await fillFeeds(context, clubs);
    await fillVoices(context, clubs);
    await fillVersions(context, clubs);
    await fillTranscripts(context);
    await fillRemovedChild(context, clubs);
    await fillUnusedChild(context);
    await fillSuggestedClubs(context);
    await fillSupportVideos(context, clubs);
    await fillAppVersions(context);
  });
}
