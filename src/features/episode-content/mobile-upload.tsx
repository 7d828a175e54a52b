import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useAccount } from '@/client/account';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { slots } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { formatDate } from '@/ui/dates';
import { EmptyState } from '@/ui/empty-state';
import { FailureNotice } from '@/ui/failure-notice';
import { audioHelp } from './audio-file';
import { dueWords } from './due-words';
import { EpisodeSelect } from './episode-select';
import { LeaveQuestion } from './leave-question';
import styles from './mobile-upload.module.css';
import { PhoneSlot } from './phone-slot';
import { RefusalList } from './refusal-list';
import { SendFailure } from './send-failure';
import { SubmitBar } from './submit-bar';
import { UnassignedFiles } from './unassigned-files';
import { useAudioPicker } from './use-audio-picker';
import { useGetEpisodeContent } from './use-get-episode-content';
import { useListEpisodes } from './use-list-episodes';
import { useUploadDesk } from './use-upload-desk';

function Upload({ episodes, clubId }: { episodes: readonly Episode[]; clubId: string }) {
  const current = episodes.find(({ status }) => status === 'in_progress') ?? episodes[0];
  const [chosenId, setChosenId] = useState<string>();
  const episode = episodes.find(({ id }) => id === chosenId) ?? current;
  const { data: content, error, refetch } = useGetEpisodeContent(episode?.id, clubId);
  const desk = useUploadDesk(clubId);
  const { selected, sender } = desk;
  const picker = useAudioPicker((files, slot) => selected.choose(files, slot));

  if (!episode) {
    return (
      <EmptyState
        title="No episode yet"
        text="As soon as the first one opens, you send your parts for it right here."
      />
    );
  }
  const open = episode.status === 'in_progress';
  return (
    <>
      <EpisodeSelect
        episodes={episodes}
        value={episode.id}
        disabled={sender.isSending}
        onChange={setChosenId}
      />
      {open && (
        <p className={styles.due}>
          {`Due Date ${formatDate(episode.endDate)} · ${dueWords(episode.endDate)}`}
        </p>
      )}
      {error && !content && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!content && !error && slots.map((slot) => <Skeleton.Node key={slot} active className={styles.wait} />)}
      {content && (
        <>
          {!open && (
            <p className={styles.note}>This episode takes no parts now. Here is what your club has sent.</p>
          )}
          {slots.map((slot) => (
            <PhoneSlot
              key={slot}
              slot={slot}
              sentName={content[slot] ? (content[`${slot}_name`] ?? 'Your file') : undefined}
              file={open || sender.isSending ? desk.parts[slot] : undefined}
              share={sender.shareOf(slot)}
              locked={!open || sender.isSending}
              onChoose={() => picker.open(slot)}
              onTakeOut={selected.drop}
            />
          ))}
          {open && (
            <>
              <UnassignedFiles selected={selected} locked={sender.isSending} />
              <RefusalList refusals={selected.refusals} />
              <Button size="large" disabled={sender.isSending} onClick={() => picker.open()}>
                Choose several files
              </Button>
              <p className={styles.help}>{audioHelp}</p>
            </>
          )}
        </>
      )}
      <SubmitBar
        sender={sender}
        count={open && content ? selected.count : 0}
        onSubmit={() => desk.submit(episode.id)}
      />
      <SendFailure sender={sender} onChoose={picker.open} />
      <LeaveQuestion sender={sender} />
      {picker.input}
    </>
  );
}

/** The club admin's screen on a phone: choose an episode, give each part its file, send. */
export function MobileUpload() {
  const { data: account } = useAccount();
  const clubId = account?.user.club?.id;
  const { data, error, refetch } = useListEpisodes({ pageSize: limits.pageSizeMax });
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Send your parts</h1>
      {error && !data && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && (
        <>
          <Skeleton.Node active className={styles.select} />
          <Skeleton.Node active className={styles.line} />
          {slots.map((slot) => (
            <Skeleton.Node key={slot} active className={styles.wait} />
          ))}
        </>
      )}
      {data && clubId && <Upload episodes={data.data} clubId={clubId} />}
    </div>
  );
}
