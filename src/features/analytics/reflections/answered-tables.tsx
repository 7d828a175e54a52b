import {
  listReflectionClubs,
  listReflectionEpisodes,
  type ReflectionClub,
  type ReflectionEpisode,
} from '@/contract/analytics/reflections';
import { limits } from '@/contract/limits';
import type { Themes } from '@/contract/reflection/reflection';
import { CellLine } from '@/kit/list-columns';
import { ListTable } from '@/kit/list-table';
import { RowTitle } from '@/kit/row-title';
import { useListView } from '@/kit/use-list-view';
import { t } from '@/language/text';
import { FigureCell } from '@/ui/chart/figure-cell';
import { formatCount } from '@/ui/chart/figure-words';
import { Hidden } from '@/ui/chart/hidden';
import { formatShortDay } from '@/ui/date/dates';
import { FilterChips } from '@/ui/list/filter-chips';
import { nameColumn } from '../heard-columns';
import styles from './answer-cards.module.css';
import { type Table, useChosenEpisode } from './use-chosen-episode';

type Counts = Pick<ReflectionEpisode, 'answered' | 'heard' | 'rate'>;

const orMore = (count: number) => (count === 0 ? '0' : t`${formatCount(count)} or more`);

/** The columns of both tables. */
const countColumns = [
  {
    key: 'answered' as const,
    numeric: true,
    width: 150,
    phoneWidth: 104,
    render: ({ answered }: Counts) => (
      <CellLine>{answered === null ? t`Fewer than ${limits.fewestAnswers}` : orMore(answered)}</CellLine>
    ),
  },
  {
    key: 'heard' as const,
    numeric: true,
    width: 170,
    hideBelow: 'md' as const,
    render: ({ heard }: Counts) =>
      heard.hidden ? <Hidden /> : <CellLine>{orMore(heard.value ?? 0)}</CellLine>,
  },
  {
    key: 'rate' as const,
    title: t`Answer rate`,
    numeric: true,
    width: 140,
    phoneWidth: 84,
    render: ({ rate }: Counts) => <FigureCell cell={rate} kind="share" />,
  },
];

function Episodes() {
  const list = useListView(listReflectionEpisodes);
  const { addressOf } = useChosenEpisode();
  return (
    <ListTable
      list={list}
      rowKey={({ id }: ReflectionEpisode) => id}
      empty={{ text: t`An episode appears here once it is published and asks families something.` }}
      noMatch={{ text: t`Try another word, or other days.` }}
      columns={[
        {
          ...nameColumn,
          render: ({ id, number, name }) => (
            <RowTitle
              title={t`Ep ${number} · ${name}`}
              link={{
                href: addressOf({ episodeId: id }),
                shallow: true,
                title: t`What families said after ${name}`,
              }}
            />
          ),
        },
        {
          key: 'publishedAt',
          width: 170,
          hideBelow: 'lg',
          render: ({ publishedAt }) => <CellLine>{formatShortDay(publishedAt)}</CellLine>,
        },
        ...countColumns,
      ]}
    />
  );
}

function Clubs({ episodeId }: { episodeId: string }) {
  const list = useListView(listReflectionClubs, { params: { episodeId } });
  const { addressOf } = useChosenEpisode();
  return (
    <ListTable
      list={list}
      rowKey={({ id }: ReflectionClub) => id}
      empty={{ text: t`Clubs appear here once they take part in the episode.` }}
      noMatch={{ text: t`Try another word.` }}
      columns={[
        {
          ...nameColumn,
          render: ({ id, name }) => (
            <RowTitle
              title={name ?? t`A deleted club`}
              link={
                name === null
                  ? undefined
                  : { href: addressOf({ episodeId, clubId: id, table: '' }), shallow: true }
              }
            />
          ),
        },
        ...countColumns,
      ]}
    />
  );
}

/** The episodes of the range with their rates; for the platform also the clubs of the episode whose answers are shown. */
export function AnsweredTables({ of, themes }: { of: 'platform' | 'club'; themes: Themes | undefined }) {
  const { table, choose } = useChosenEpisode();
  const byClub = of === 'platform' && table === 'clubs' && themes;
  return (
    <div className={styles.tables}>
      {of === 'platform' && themes && (
        <div className={styles.chips}>
          <FilterChips<Table>
            label={t`Which table`}
            chips={[
              { value: 'episodes', label: t`By episode` },
              { value: 'clubs', label: t`By club, Ep ${themes.episode.number}` },
            ]}
            value={byClub ? 'clubs' : 'episodes'}
            onChange={(next) => choose({ table: next === 'clubs' ? next : '', clubId: '' })}
          />
        </div>
      )}
      {byClub ? <Clubs episodeId={themes.episode.id} /> : <Episodes />}
    </div>
  );
}
