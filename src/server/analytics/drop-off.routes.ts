import { getDropOff } from '@/contract/analytics/drop-off';
import { fewestShown } from '@/contract/listen';
import { notFound } from '../http/api-error';
import { on } from '../http/route';
import { listStops, readListens } from './drop-off.store';
import { dropOffCurve } from './drop-off-curve';
import { cell, finishedShare } from './figure';
import { scopeOf } from './scope';

const get = on(getDropOff, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const [stops, heard] = await Promise.all([
    listStops(db, scope, query.episodeId),
    readListens(db, scope, query.episodeId),
  ]);
  const { episode, people } = heard;
  if (!episode && stops.length === 0) throw notFound('The episode');
  const { parts, points } = dropOffCurve({ ...heard, stops });
  return {
    data: {
      range: scope.range,
      episode,
      finished: cell({ value: finishedShare(heard), people }),
      parts,
      points: people < fewestShown ? [] : points,
    },
  };
});

export const dropOffRoutes = [get];
