import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { getSponsorTotals, listSponsorAnalytics } from '@/contract/analytics/sponsor-analytics';
import { clubCountWords } from '@/entities/episode/episode-words';
import { CellLine, unbroken } from '@/kit/list-columns';
import { ListPanel } from '@/kit/list-panel';
import { RowTitle, RowTitleSkeleton } from '@/kit/row-title';
import { useListView } from '@/kit/use-list-view';
import { languageTag, t } from '@/language/text';
import { FigureCard, FigureGrid } from '@/ui/chart/figure-card';
import { FigureCell } from '@/ui/chart/figure-cell';
import { formatCount } from '@/ui/chart/figure-words';
import { formatShortDay } from '@/ui/date/dates';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { PageHeader } from '@/ui/layout/page-header';
import styles from './sponsor-analytics.module.css';

// Loaded later, because the list can be used without it.
const SponsorSelect = lazyComponent(() => import('./sponsor-select').then((module) => module.SponsorSelect), {
  placeholder: <span />,
});

const figures = [
  { key: 'campaigns', label: t`Campaigns`, note: t`whose spot is in an episode` },
  { key: 'episodes', label: t`Episodes`, note: t`with a spot for at least one club` },
  { key: 'renditions', label: t`Finished episodes`, note: t`with a spot, each club counted` },
] as const;

/** The sums of the list, under the same search and filter. */
function Totals({ q, sponsorId }: { q: string; sponsorId: string | undefined }) {
  const query = { q: q || undefined, sponsorId };
  const { data } = useQuery({
    queryKey: [...listKey(listSponsorAnalytics), 'totals', query],
    queryFn: async ({ signal }) => (await call(getSponsorTotals, { query, signal })).data,
    placeholderData: keepPreviousData,
  });
  return (
    <FigureGrid label={t`In all`} columns={3}>
      {figures.map(({ key, label, note }) => (
        <FigureCard key={key} label={label} value={data?.[key].toLocaleString(languageTag())} note={note} />
      ))}
    </FigureGrid>
  );
}

/** What each campaign has reached: which episodes have its spot, for how many clubs, how often it was delivered and played. */
export function SponsorAnalytics() {
  const list = useListView(listSponsorAnalytics);
  const { filters, q } = list.shown;
  const sponsorId = filters.sponsorId || undefined;
  return (
    <>
      <PageHeader
        title={t`Sponsor analytics`}
        subtitle={
          <>
            {t`Figures end with yesterday.`}{' '}
            <Link
              prefetch={false}
              className={styles.howWeCount}
              href="/pub/how-we-count#sponsors"
            >{t`How we count`}</Link>
          </>
        }
      />
      <Totals q={q} sponsorId={sponsorId} />
      <ListPanel
        list={list}
        rowKey={({ id }) => id}
        rowTitle={({ campaign }) => campaign.name}
        choices={{
          names: ['sponsorId'],
          controls: (
            <div className={styles.filter}>
              <SponsorSelect
                aria-label={t`Sponsor`}
                placeholder={t`All sponsors`}
                allowClear
                value={sponsorId}
                onChange={(id) => list.change({ filters: { sponsorId: id } })}
              />
            </div>
          ),
        }}
        noMatch={{ text: t`Try another word, or another sponsor.` }}
        empty={{
          text: t`A row appears for each campaign and episode once the episode is mastered with the campaign’s spot.`,
          action: <Link href="/admin/dashboard/sponsors/campaigns">{t`Go to the campaigns`}</Link>,
        }}
        columns={[
          {
            key: 'campaign',
            minWidth: 160,
            phoneWidth: 168,
            skeleton: <RowTitleSkeleton />,
            render: ({ campaign, sponsor, episode, publishedAt }) => (
              <RowTitle
                title={campaign.removed ? t`${campaign.name} (deleted)` : campaign.name}
                link={{
                  href: `/admin/dashboard/sponsors/report?sponsor=${sponsor.id}`,
                  title: t`Report for ${sponsor.name}`,
                }}
                details={[
                  { text: sponsor.name, until: 'lg' },
                  { text: t`Ep ${episode.number} · ${episode.name}`, until: 'md' },
                  {
                    text: publishedAt ? unbroken(formatShortDay(publishedAt)) : t`not published`,
                    until: 'xl',
                  },
                ]}
              />
            ),
          },
          {
            key: 'sponsor',
            width: 150,
            hideBelow: 'lg',
            render: ({ sponsor }) => <CellLine>{sponsor.name}</CellLine>,
          },
          {
            key: 'episode',
            width: 200,
            hideBelow: 'md',
            render: ({ episode }) => (
              <Link
                className={styles.episode}
                href={`/admin/dashboard/episodes/${episode.id}`}
                title={episode.name}
              >{t`Ep ${episode.number} · ${episode.name}`}</Link>
            ),
          },
          {
            key: 'publishedAt',
            width: 178,
            hideBelow: 'xxl',
            render: ({ publishedAt }) => (
              <CellLine>{publishedAt ? formatShortDay(publishedAt) : t`Not yet`}</CellLine>
            ),
          },
          {
            key: 'clubs',
            numeric: true,
            width: 96,
            phoneWidth: 90,
            render: ({ clubs }) => <CellLine>{clubCountWords(clubs)}</CellLine>,
          },
          {
            key: 'delivered',
            numeric: true,
            width: 112,
            hideBelow: 'md',
            render: ({ delivered }) => formatCount(delivered),
          },
          {
            key: 'played',
            numeric: true,
            width: 92,
            phoneWidth: 80,
            render: ({ played }) => <FigureCell cell={played} />,
          },
          {
            key: 'families',
            numeric: true,
            width: 92,
            hideBelow: 'md',
            render: ({ families }) => <FigureCell cell={families} />,
          },
        ]}
      />
    </>
  );
}
