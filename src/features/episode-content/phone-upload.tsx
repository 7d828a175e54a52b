import { Button } from 'antd';
import { type RefObject, useState } from 'react';
import { useToday } from '@/client/today';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { slots } from '@/contract/episode-content';
import { useGetEpisodeContent } from '@/entities/episode/content-queries';
import { dueWords } from '@/entities/episode/episode-words';
import { formatDate } from '@/ui/date/dates';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { audioHelp } from './audio-file';
import { EpisodeSelect } from './episode-select';
import { LeaveQuestion } from './leave-question';
import { PhoneSlot } from './phone-slot';
import styles from './phone-upload.module.css';
import { PhoneSlotsWaiting } from './phone-waiting';
import { RefusalList } from './refusal-list';
import { SendFailure } from './send-failure';
import { SubmitBar } from './submit-bar';
import { UnassignedFiles } from './unassigned-files';
import { useAudioPicker } from './use-audio-picker';
import { usePartsUpload } from './use-parts-upload';
import { usePhoneFocus } from './use-phone-focus';

interface Props {
  episodes: readonly Episode[];
  clubId: string;
  /** Has the focus once the files were sent. */
  heading: RefObject<HTMLElement | null>;
}

/** Choose an episode, give each part its file, send. */
export function PhoneUpload({ episodes, clubId, heading }: Props) {
  const current =
    episodes.find(({ status, maySend }) => maySend && status === 'in_progress') ??
    episodes.find(({ maySend }) => maySend) ??
    episodes[0];
  const [chosen, setChosen] = useState<Episode>();
  // One that was found by a search is on none of the pages that are loaded here.
  const episode = episodes.find(({ id }) => id === chosen?.id) ?? chosen ?? current;
  const { data: content, error, refetch } = useGetEpisodeContent(episode?.id, clubId);
  const today = useToday();
  const upload = usePartsUpload(clubId);
  const { selected, sender } = upload;
  const picker = useAudioPicker((files, slot) => selected.choose(files, slot));
  const focus = usePhoneFocus(upload, heading);

  if (!episode) {
    return (
      <EmptyState
        title="No episode yet"
        text="As soon as the first one opens, you send your parts for it right here."
      />
    );
  }
  const open = episode.maySend === true;
  const missed = error !== null && !content;
  return (
    <>
      <EpisodeSelect episode={episode} disabled={sender.isSending} onChange={setChosen} />
      {open && (
        <p className={styles.due}>
          {episode.status === 'published'
            ? 'You can replace parts. Families hear the old ones until the new ones are ready.'
            : `Due Date ${formatDate(episode.endDate)} · ${dueWords(episode.endDate, today)}`}
        </p>
      )}
      {missed && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!content && !error && <PhoneSlotsWaiting />}
      {content && (
        <>
          {!open && (
            <p className={styles.note}>This episode takes no parts now. Here is what your club has sent.</p>
          )}
          {slots.map((slot) => (
            <PhoneSlot
              key={slot}
              slot={slot}
              part={content.sent[slot]}
              sentName={content[slot] ? (content[`${slot}_name`] ?? 'Your file') : undefined}
              file={open || sender.isSending ? upload.parts[slot] : undefined}
              share={sender.shareOf(slot)}
              locked={!open || sender.isSending}
              refusals={selected.refusalsAt(slot)}
              buttonRef={focus.at(slot)}
              onChoose={() => picker.open(slot)}
              onTakeOut={selected.drop}
            />
          ))}
          {open && (
            <>
              <UnassignedFiles selected={selected} locked={sender.isSending} focus={focus} />
              <RefusalList refusals={selected.refusalsAt()} />
              <Button size="large" disabled={sender.isSending} onClick={() => picker.open()}>
                Choose several files
              </Button>
              <p className={styles.help}>{audioHelp}</p>
            </>
          )}
        </>
      )}
      {((open && !missed) || sender.isSending) && (
        <SubmitBar
          sender={sender}
          count={content ? selected.count : 0}
          focus={focus}
          onSubmit={() => upload.submit(episode.id)}
        />
      )}
      <SendFailure upload={upload} onChoose={picker.open} afterClose={focus.settle} />
      <LeaveQuestion sender={sender} />
      {picker.input}
    </>
  );
}
