import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { call } from '@/client/http';
import { useTimeZone } from '@/client/today';
import { userMessage } from '@/client/user-message';
import { listSeasons, type ManagedSeason, setSeasonOver } from '@/contract/season/season';
import { dayIn } from '@/contract/time-zone';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusPill } from '@/ui/feedback/status-pill';
import { DetailsDrawer } from '@/ui/form/details-drawer';
import styles from './seasons-drawer.module.css';

const seasonsKey = ['season', 'managed'] as const;

const setOver = (season: number, over: boolean) =>
  call(setSeasonOver, { params: { season }, body: { over } });

/** "3 published, 2 not yet". */
const countWords = ({ published, unpublished }: ManagedSeason): string =>
  unpublished === 0 ? t`${published} published` : t`${published} published, ${unpublished} not yet`;

/** Every season, and the word that one is over: clubs and families then see what it was. */
export const SeasonsDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <DetailsDrawer title={t`Seasons`} open={open} onClose={onClose}>
    <Seasons />
  </DetailsDrawer>
);

function Seasons() {
  const { data, error, refetch } = useQuery({
    queryKey: seasonsKey,
    queryFn: async ({ signal }) => (await call(listSeasons, { signal })).data,
  });
  if (!data && error) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  if (data.length === 0)
    return <EmptyState title={t`No season yet`} text={t`The first episode starts a season.`} />;
  return (
    <ul className={styles.list}>
      {data.map((season) => (
        <SeasonRow key={season.season} season={season} />
      ))}
    </ul>
  );
}

function SeasonRow({ season: row }: { season: ManagedSeason }) {
  const { season, published, endedAt, said } = row;
  const zone = useTimeZone();
  const { run, running, holder } = useAction(seasonsKey);
  const name = t`Season ${season}`;
  const goOn = () => run({ id: name, call: () => setOver(season, false) });
  const end = () =>
    run({
      id: name,
      call: () => setOver(season, true),
      confirm: {
        title: t`End season ${season}?`,
        text: t`Clubs and families then see a review of the season on their home page for eight weeks.`,
        okText: t`End season ${season}`,
      },
      undo: {
        text: t`Season ${season} is over.`,
        what: name,
        call: () => setOver(season, false),
      },
    });
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.note}>{countWords(row)}</p>
        {endedAt !== null && (
          <p className={styles.note}>
            {said
              ? t`Over since ${formatShortDay(dayIn(zone, new Date(endedAt)))}`
              : t`Over since ${formatShortDay(dayIn(zone, new Date(endedAt)))}, because a later one has begun`}
          </p>
        )}
      </div>
      {endedAt === null ? (
        <Button
          disabled={published === 0}
          loading={running !== undefined}
          onClick={() => void end()}
        >{t`End season ${season}…`}</Button>
      ) : said ? (
        <Button
          loading={running !== undefined}
          onClick={() => void goOn()}
        >{t`Continue season ${season}`}</Button>
      ) : (
        <StatusPill tone="done">{t`Over`}</StatusPill>
      )}
      {holder}
    </li>
  );
}
