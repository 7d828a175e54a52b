import { getDropOff, isSpot, partNames } from '@/contract/analytics/drop-off';
import type { ReplyOf } from '@/contract/endpoint';
import type { ChapterKind } from '@/contract/episode-content';
import { shortNumber } from '@/entities/episode/episode-words';
import { DropOffCard } from '@/kit/analytics/cards';
import { type AnalyticsQuery, part, useAnalytics } from '@/kit/analytics/use-analytics';
import { plural, t } from '@/language/text';
import { type DropOffData, shareAt } from '@/ui/chart/drop-off-data';
import { lazyComponent } from '@/ui/layout/lazy-component';
import styles from './drop-off.module.css';
import { useEpisodeChoice } from './use-episode-choice';

// Loaded later, because the newest episode is looked at first.
const EpisodeSelect = lazyComponent(
  () => import('./published-episode-select').then((file) => file.PublishedEpisodeSelect),
  {
    placeholder: <span />,
  },
);

type DropOff = ReplyOf<typeof getDropOff>['data'];

const chartOf = ({ parts, points }: DropOff): DropOffData => ({
  parts: parts.map(({ part, from, to }) => ({ name: partNames[part], from, to, spot: isSpot(part) })),
  points,
});

type LossWords = Readonly<Partial<Record<ChapterKind, (lost: number) => string>>>;

const leaveWords: LossWords = {
  audioIdentity: (lost) =>
    plural(lost, { one: '# of 100 leave in the jingle', other: '# of 100 leave in the jingle' }),
  intro: (lost) => plural(lost, { one: '# of 100 leave in the intro', other: '# of 100 leave in the intro' }),
  interview: (lost) =>
    plural(lost, { one: '# of 100 leave in the interview', other: '# of 100 leave in the interview' }),
  feature: (lost) =>
    plural(lost, { one: '# of 100 leave in the feature', other: '# of 100 leave in the feature' }),
  outro: (lost) => plural(lost, { one: '# of 100 leave in the outro', other: '# of 100 leave in the outro' }),
};

const costWords: LossWords = {
  campaignSpot: (lost) => t`the spot loses ${lost} of 100`,
  localSponsorSpot: (lost) => t`the local spot loses ${lost} of 100`,
};

/** Where most leave, and what the spots cost: "13 of 100 leave in the intro; the spot loses 2 of 100." */
function stopWords(dropOff: DropOff): string {
  const chart = chartOf(dropOff);
  const losses = dropOff.parts.flatMap(({ part, from, to }) => {
    const [before, after] = [shareAt(chart, from), shareAt(chart, to)];
    return before === null || after === null ? [] : [{ part, lost: Math.round((before - after) * 100) }];
  });
  const [worst] = losses.filter(({ part }) => !isSpot(part)).toSorted((one, other) => other.lost - one.lost);
  const spots = losses.filter(({ part, lost }) => isSpot(part) && lost > 0);
  const words = [
    worst && worst.lost > 0 ? leaveWords[worst.part]?.(worst.lost) : undefined,
    ...spots.map(({ part, lost }) => costWords[part]?.(lost)),
  ].filter((each) => each !== undefined);
  const text = words.join('; ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** "Where do members stop?" Of the episode in the address, or of the first one. That is null where there is no episode. */
export function DropOff({ first }: { first: AnalyticsQuery<string | null> }) {
  const [chosen, choose] = useEpisodeChoice();
  const episodeId = chosen ?? first.data ?? undefined;
  const answer = useAnalytics(
    getDropOff,
    { episodeId: episodeId ?? '' },
    { enabled: episodeId !== undefined },
  );
  return (
    <DropOffCard
      title={t`Where do members stop?`}
      answer={episodeId === undefined ? part(first, () => noDropOff) : answer}
      subtitle={(dropOff) => `${stopWords(dropOff)} ${t`Share still listening.`}`.trim()}
      extra={
        <div className={styles.select}>
          <EpisodeSelect value={episodeId} onChange={choose} />
        </div>
      }
      empty={t`The parts of an episode appear here, with the share that still listens, once members have listened to it in this period.`}
      howWeCount="drop-off"
      file="where-they-stop"
      subject={({ episode }) => (episode ? `${shortNumber(episode)} ${episode.name}` : '')}
      chart={chartOf}
    />
  );
}

const noDropOff: DropOff = {
  range: { from: '', to: '' },
  episode: null,
  finished: { value: null, hidden: false },
  parts: [],
  points: [],
};
