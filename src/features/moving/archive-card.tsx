import { DeleteOutlined, DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { call, fileLink } from '@/client/http';
import { userMessage } from '@/client/user-message';
import {
  type ClubArchive,
  endClubArchive,
  getClubArchive,
  makeClubArchive,
} from '@/contract/moving/club-archive';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { formatDate } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { sizeWords } from '@/ui/form/file-size';
import { Card } from '@/ui/layout/card';
import styles from './moving.module.css';

const pollMs = 2000;
const isBeingMade = (archive: ClubArchive | null | undefined) =>
  archive?.status === 'waiting' || archive?.status === 'making';

function Making({ archive }: { archive: ClubArchive }) {
  const { status, progress, bytes } = archive;
  const percent = Math.floor(progress * 100);
  return (
    <>
      <Progress percent={percent} aria-label={t`How much of the archive is made`} />
      <p className={styles.text}>
        {status === 'waiting'
          ? t`We start to make the archive in a moment.`
          : bytes
            ? t`The archive is being made: ${sizeWords(bytes)} so far.`
            : t`The archive is being made.`}{' '}
        {archive.askedByYou
          ? t`You get an email when it is ready.`
          : archive.askedBy
            ? t`${archive.askedBy} asked for it.`
            : t`An admin asked for it.`}
      </p>
    </>
  );
}

function Ready({ archive }: { archive: ClubArchive }) {
  const { url, fileName, bytes, endsAt, askedBy } = archive;
  const until = endsAt ? formatDate(endsAt) : '';
  if (!url)
    return (
      <p className={styles.text}>
        {askedBy
          ? t`${askedBy} has an archive until ${until}. Only the person who asked for it can download it.`
          : t`An admin has an archive until ${until}. Only the person who asked for it can download it.`}
      </p>
    );
  return (
    <>
      <Button
        type="primary"
        icon={<DownloadOutlined aria-hidden />}
        href={fileLink(url)}
        download={fileName ?? true}
      >
        {bytes ? t`Download (${sizeWords(bytes)})` : t`Download`}
      </Button>
      <p
        className={styles.text}
      >{t`You can download it until ${until}. Voices of children are in it: keep it safe.`}</p>
    </>
  );
}

const State = ({ archive }: { archive: ClubArchive }) => (
  <>
    {isBeingMade(archive) && <Making archive={archive} />}
    {archive.status === 'ready' && <Ready archive={archive} />}
    {archive.reason && <p className={styles.problem}>{archive.reason}</p>}
  </>
);

/** All of a club as one file, made in the background. */
export function ArchiveCard({ clubId }: { clubId: string }) {
  const queryKey = ['club-archive', clubId];
  const { run, running, holder } = useAction(queryKey);
  const { data, error, refetch } = useQuery({
    queryKey,
    enabled: clubId !== '',
    queryFn: async ({ signal }) => (await call(getClubArchive, { params: { id: clubId }, signal })).data,
    refetchInterval: ({ state }) => (isBeingMade(state.data) ? pollMs : false),
  });
  const isReady = data?.status === 'ready';
  const make = () =>
    void run({
      id: clubId,
      key: 'make',
      quiet: true,
      confirm: isReady
        ? {
            title: t`Make a new archive?`,
            text: t`The new archive replaces the one that is ready.`,
            okText: t`Make a new one`,
          }
        : undefined,
      call: () => call(makeClubArchive, { params: { id: clubId } }),
    });
  const end = () =>
    void run({
      id: clubId,
      key: 'end',
      call: () => call(endClubArchive, { params: { id: clubId } }),
    });
  return (
    <Card title={t`Take everything with you`}>
      <div className={styles.rows}>
        <p
          className={styles.text}
        >{t`Episodes as MP3 with their feed, recordings, playlists, the list of members and the figures, in one ZIP file that other hosting services can take over.`}</p>
        {data === undefined && error && (
          <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
        )}
        {data === undefined && !error && <Skeleton width={180} />}
        {/* Its figures change every two seconds, which nobody wants to hear read out. */}
        <div role="status" aria-live={data?.status === 'making' ? 'off' : 'polite'}>
          {data && <State archive={data} />}
        </div>
        {data !== undefined && (
          <div className={styles.buttons}>
            {!isBeingMade(data) && (
              <Button
                type={isReady ? 'default' : 'primary'}
                icon={<InboxOutlined aria-hidden />}
                loading={running?.key === 'make'}
                onClick={make}
              >
                {data ? t`Make a new archive` : t`Make an archive`}
              </Button>
            )}
            {(isReady || isBeingMade(data)) && (
              <Button icon={<DeleteOutlined aria-hidden />} loading={running?.key === 'end'} onClick={end}>
                {isReady ? t`Delete it` : t`Stop`}
              </Button>
            )}
          </div>
        )}
      </div>
      {holder}
    </Card>
  );
}
