import { DeleteOutlined, EditOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { call, playedLinks } from '@/client/http';
import { listKey } from '@/client/list-query';
import { userMessage } from '@/client/user-message';
import { limits } from '@/contract/limits';
import {
  countOldLocalSpots,
  getLocalSponsor,
  type LocalSponsor,
  localSponsors,
  remasterLocalSpots,
} from '@/contract/sponsor';
import { SponsorLogo } from '@/entities/sponsor/sponsor-logo';
import { useOldSpots } from '@/entities/sponsor/use-old-spots';
import { resourceDrawer } from '@/kit/resource-drawer';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusPill } from '@/ui/feedback/status-pill';
import { Card } from '@/ui/layout/card';
import { PageHeader } from '@/ui/layout/page-header';
import { AudioClip } from '@/ui/media/audio-clip';
import styles from './local-sponsor-page.module.css';

const Drawer = resourceDrawer(async () => {
  const { SponsorFields } = await import('@/entities/sponsor/sponsor-fields');
  const hint = t`Up to ${limits.localSpotSeconds} seconds, heard before the outro of your episodes.`;
  return () => <SponsorFields spotHint={hint} />;
});

const key = listKey(getLocalSponsor);
const oldSpots = { count: () => call(countOldLocalSpots), remaster: () => call(remasterLocalSpots) };
const restore = ({ id }: LocalSponsor) => call(localSponsors.restore, { params: { id } });

/** The sponsor as families see it: logo, name, link, and the spot to hear. */
const Shown = ({ sponsor }: { sponsor: LocalSponsor }) => (
  <Card title={t`Your sponsor`} extra={<SpotState sponsor={sponsor} />}>
    <div className={styles.sponsor}>
      <SponsorLogo name={sponsor.name} logo={sponsor.logo} size={72} />
      <div className={styles.words}>
        <p className={styles.name}>{sponsor.name}</p>
        {sponsor.link && (
          <a className={styles.link} href={sponsor.link} target="_blank" rel="noopener noreferrer">
            {new URL(sponsor.link).host}
          </a>
        )}
      </div>
    </div>
    {sponsor.spot ? (
      <div className={styles.spot}>
        <AudioClip
          {...playedLinks(sponsor.spot.url)}
          label={t`the spot of ${sponsor.name}`}
          peaks={sponsor.spot.peaks}
          duration={sponsor.spot.duration ?? undefined}
        />
        <p className={styles.hint}>{sponsor.spot.fileName}</p>
      </div>
    ) : (
      <p
        className={styles.hint}
      >{t`Add a spot of up to ${limits.localSpotSeconds} seconds. Until then families hear nothing about ${sponsor.name}.`}</p>
    )}
  </Card>
);

const SpotState = ({ sponsor }: { sponsor: LocalSponsor }) =>
  sponsor.spot ? (
    <StatusPill tone="done">{t`Heard before the outro`}</StatusPill>
  ) : (
    <StatusPill tone="waiting">{t`No spot yet`}</StatusPill>
  );

/** The one business near the club whose spot plays in its episodes: added, heard, changed, deleted and brought back. */
export function LocalSponsorPage() {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(getLocalSponsor, { signal })).data,
  });
  const [open, setOpen] = useState(false);
  const { run, running, holder } = useAction(key);
  const question = useOldSpots();
  const sponsor = data?.sponsor ?? undefined;

  const bringBack = (deleted: LocalSponsor) =>
    run({ id: deleted.id, call: () => restore(deleted), onDone: () => question.ask(oldSpots) });

  const remove = (removed: LocalSponsor) =>
    run({
      id: removed.id,
      call: () => call(localSponsors.remove, { params: { id: removed.id } }),
      undo: {
        text: t`${removed.name} was deleted.`,
        what: removed.name,
        call: () => restore(removed),
      },
    });

  const add = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => setOpen(true)}
    >{t`Add your sponsor`}</Button>
  );

  return (
    <>
      <PageHeader
        title={t`Local Sponsor`}
        actions={
          sponsor && (
            <>
              <Button
                icon={<DeleteOutlined aria-hidden />}
                disabled={running !== undefined}
                onClick={() => void remove(sponsor)}
              >{t`Delete`}</Button>
              <Button
                type="primary"
                icon={<EditOutlined aria-hidden />}
                onClick={() => setOpen(true)}
              >{t`Edit`}</Button>
            </>
          )
        }
      />
      {error && !data && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Card>
          <Skeleton lines={4} />
        </Card>
      )}
      {sponsor && <Shown sponsor={sponsor} />}
      {data && !sponsor && (
        <Card>
          <EmptyState
            title={t`No local sponsor yet`}
            text={t`The bakery, the garage, the dentist: your sponsor can say a few words in each of your episodes.`}
            action={add}
          />
        </Card>
      )}
      {data && data.deleted.length > 0 && (
        <div className={styles.deleted}>
          <Card title={t`Deleted`} padded={false}>
            <ul className={styles.list}>
              {data.deleted.map((each) => (
                <li key={each.id} className={styles.row}>
                  <SponsorLogo name={each.name} logo={each.logo} />
                  <span className={styles.words}>
                    <span className={styles.name}>{each.name}</span>
                    <span className={styles.hint}>
                      {each.removedAt &&
                        t`deleted on ${formatShortDay(each.removedAt)}, kept for ${limits.restorableDays} days`}
                    </span>
                  </span>
                  <Button
                    icon={<UndoOutlined aria-hidden />}
                    aria-label={t`Restore ${each.name}`}
                    disabled={running !== undefined}
                    onClick={() => void bringBack(each)}
                  >{t`Restore`}</Button>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      )}
      <Drawer
        title={sponsor ? t`Edit local sponsor` : t`Your local sponsor`}
        submitLabel={sponsor ? t`Save Changes` : t`Add sponsor`}
        open={open}
        onClose={() => setOpen(false)}
        subject={sponsor}
        valuesOf={(row) => row ?? { name: '', link: '', logo: null, spot: null }}
        save={(body, row) =>
          row
            ? call(localSponsors.update, { params: { id: row.id }, body: body as never, ifMatch: row.rev })
            : call(localSponsors.create, { body: body as never })
        }
        newer={{ read: async ({ id }) => (await call(localSponsors.get, { params: { id } })).data }}
        restore={(row) => restore(row as LocalSponsor)}
        stale={[key]}
        onSaved={() => question.ask(oldSpots)}
      />
      {holder}
      {question.holder}
    </>
  );
}
