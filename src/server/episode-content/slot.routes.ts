import type { EpisodeStatus } from '@/contract/episode';
import { confirmWhole, removePart, restorePart } from '@/contract/parts/send-parts';
import { slotNames } from '@/contract/slot-names';
import { t, translated } from '@/language/text';
import type { Transaction } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { on } from '../kernel/http/route';
import type { Services } from '../kernel/services';
import * as store from '../part/part.store';
import {
  forgetDoubt,
  listShown,
  lockVersion,
  type PartKey,
  restoreVersion,
  takePartBack,
} from '../part/part-version.store';
import { discardRendition, requestRendition } from '../rendition/request-rendition';
import type { RenditionKey } from '../tables/rendition-key';
import { forgetTakeDown } from '../voice/take-down.store';
import { presentContent } from './episode-content.routes';
import { requireOpen } from './receive-parts';
import { requireEpisodeAndClub } from './require-episode-and-club';
import { requireSameFile } from './seen-parts';

/** The slot has another part by now, or none: its finished episode is removed, or mastered again. */
async function renewEpisode(tx: Transaction, { queue }: Services, key: RenditionKey, status: EpisodeStatus) {
  await discardRendition(tx, queue, key, status);
  if (status === 'published') await requestRendition(tx, queue, key);
}

const remove = on(removePart, async (call) => {
  const { services, who, params } = call;
  await requireEpisodeAndClub(services.db, who, 'episode-content:send', params);
  return services.db.transaction(async (tx) => {
    const { status } = await requireOpen(tx, params);
    await store.lockContent(tx, params.episodeId, params.clubId);
    await requireSameFile(tx, call, params);
    const taken = await takePartBack(tx, params);
    if (!taken) throw notFound(t`The part`);
    if (!taken.wasPending) await renewEpisode(tx, services, params, status);
    const object = `episode:${params.episodeId}:${params.slot}`;
    await audit(tx, call, { action: 'episode-content:remove', object, clubId: params.clubId });
    return {
      data: await presentContent(tx, call, params),
      message: t`The part was removed`,
      version: taken.version,
    };
  });
});

const restore = on(restorePart, async (call) => {
  const { services, who, params, body } = call;
  const { clubId } = params;
  await requireEpisodeAndClub(services.db, who, 'episode-content:send', params);
  return services.db.transaction(async (tx) => {
    const { status } = await requireOpen(tx, params);
    await store.lockContent(tx, params.episodeId, clubId);
    const version = await lockVersion(tx, params, body.version);
    if (!version) throw notFound(t`That version`);
    if (version.check === 'bad') {
      throw new ApiError('conflict', t`This file cannot be used, so it cannot be brought back.`);
    }
    const { isPending } = await restoreVersion(tx, params, body.version, version.check);
    await forgetTakeDown(tx, params);
    if (!isPending) await renewEpisode(tx, services, params, status);
    const object = `episode:${params.episodeId}:${params.slot}`;
    await audit(tx, call, { action: 'episode-content:restore', object, clubId });
    return {
      data: await presentContent(tx, call, params),
      message: t`${translated(slotNames[params.slot])} is back`,
    };
  });
});

/** Throws 404 or 409 unless the slot shows a part that can be heard, because no other can be taken as it is. */
async function requireGood(tx: Transaction, key: PartKey): Promise<void> {
  const shown = (await listShown(tx, key)).find(({ slot }) => slot === key.slot);
  if (!shown) throw notFound(t`The part`);
  if (shown.check === 'checking')
    throw new ApiError('conflict', t`The recording is still being checked. Answer when that is done.`);
  if (shown.check === 'bad')
    throw new ApiError('conflict', t`This recording cannot be used. ${translated(shown.problem ?? '')}`);
}

const sayWhole = on(confirmWhole, async (call) => {
  const { services, who, params } = call;
  await requireEpisodeAndClub(services.db, who, 'episode-content:send', params);
  return services.db.transaction(async (tx) => {
    await store.lockContent(tx, params.episodeId, params.clubId);
    await requireSameFile(tx, call, params);
    await requireGood(tx, params);
    if (await forgetDoubt(tx, params)) {
      const object = `episode:${params.episodeId}:${params.slot}`;
      await audit(tx, call, { action: 'episode-content:whole', object, clubId: params.clubId });
    }
    return { data: await presentContent(tx, call, params), message: t`The part is accepted as it is` };
  });
});

export const slotRoutes = [remove, restore, sayWhole];
