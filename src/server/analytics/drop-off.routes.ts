import { getDropOff } from '@/contract/analytics/drop-off';
import { t } from '@/language/text';
import { notFound } from '../kernel/http/api-error';
import { on } from '../kernel/http/route';
import { findDropOff, listStops } from './drop-off.store';
import { dropOffCurve } from './drop-off-curve';
import { finishedShare } from './figure';
import { heardByEpisode } from './heard-episodes.store';
import { scopeOf } from './scope';

const get = on(getDropOff, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const { episodeId } = query;
  const [{ episode, lengths }, stops, heard] = await Promise.all([
    findDropOff(db, scope, episodeId),
    listStops(db, scope, episodeId),
    heardByEpisode(db, scope),
  ]);
  const row = heard.find(({ id }) => id === episodeId);
  if (!episode && !row) throw notFound(t`The episode`);
  const { begun, finished, hidden } = row ?? { begun: 0, finished: 0, hidden: false };
  const { parts, points } = dropOffCurve({ stops, lengths, begun, finished, hidden });
  return {
    data: {
      range: scope.range,
      episode,
      finished: { value: hidden ? null : finishedShare({ begun, finished }), hidden },
      ...{ parts, points },
    },
  };
});

export const dropOffRoutes = [get];
