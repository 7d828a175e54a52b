import { pauseCampaigns, sponsors } from '@/contract/sponsor';
import { listed, plural, t } from '@/language/text';
import { getSponsor, listLive, pauseAll } from '../campaign/campaign.store';
import type { Transaction } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { on } from '../kernel/http/route';
import { campaignsOf, followSpots } from '../rendition/spot.store';
import { resourceRoutes } from '../resource/resource.routes';
import { lockRow } from '../resource/resource.store';
import { imageOf, recordingOf } from '../resource/resource.view';
import { sponsorRows } from './sponsor.store';
import { sponsorAnalyticsRoutes } from './sponsor-analytics.routes';

/** Refuses the deletion of a sponsor that is still heard, and says in which campaigns. */
async function refuseRemoval(tx: Transaction, id: string): Promise<void> {
  const { names, total } = await listLive(tx, id);
  if (total === 0) return;
  const quoted = names.map((name) => t`“${name}”`);
  const rest = total - names.length;
  const all = [...quoted, ...(rest > 0 ? [t`${rest} more`] : [])];
  const running = listed(all);
  throw new ApiError(
    'conflict',
    total === 1
      ? t`${running} runs or is scheduled. Pause it first, then delete the sponsor.`
      : t`${running} run or are scheduled. Pause them first, then delete the sponsor.`,
  );
}

const pause = on(pauseCampaigns, async (call) => {
  const { id } = call.params;
  const count = await call.services.db.transaction(async (tx) => {
    await lockRow(tx, sponsorRows.table, id);
    if (!(await getSponsor(tx, id))) throw notFound(t`The sponsor`);
    const paused = await pauseAll(tx, id);
    await audit(
      tx,
      call,
      ...paused.map((each) => ({ action: 'campaign:pause' as const, object: `campaign:${each}` })),
    );
    await followSpots(tx, call.services.queue, campaignsOf(id));
    return paused.length;
  });
  return { message: plural(count, { one: '# campaign was paused', other: '# campaigns were paused' }) };
});

export const sponsorRoutes = [
  ...sponsorAnalyticsRoutes,
  pause,
  ...Object.values(
    resourceRoutes(sponsors, {
      ...sponsorRows,
      uniques: {
        sponsors_name: {
          field: 'name',
          sentence: t`There is a sponsor of this name already. Choose another name.`,
          back: t`Another sponsor has this name now. Change that name first, then restore this sponsor.`,
        },
      },

      refuseRemoval,
      follow: (tx, { services }, id) => followSpots(tx, services.queue, campaignsOf(id)),
      view: ({ name, link, files, campaigns, liveCampaigns, unheardCampaigns }) => ({
        name,
        link: link ?? '',
        logo: imageOf(files.logo),
        spot: recordingOf(files.spot),
        campaigns,
        liveCampaigns,
        unheardCampaigns,
      }),
    }),
  ),
];
