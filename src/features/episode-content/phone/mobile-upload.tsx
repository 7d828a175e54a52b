import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import { useAccount } from '@/client/account';
import { useToday } from '@/client/today';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { slots } from '@/contract/episode-content';
import { useGetEpisodeContent } from '@/entities/episode/content-queries';
import { dueInLine } from '@/entities/episode/episode-words';
import { formatDate } from '@/ui/date/dates';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { audioHelp, fileCount, missingParts, partsToGo, toDo } from '../content-words';
import { ProgressBar, RefusalList, SendingWords } from '../part-status';
import { type PartsSender, usePartsUpload } from '../parts-upload';
import { useRecording } from '../recorder/part-recorder';
import { SendFailure, StopSendingConfirm } from '../sending-dialogs';
import { useAudioPicker } from '../use-audio-picker';
import { useRemovePart } from '../use-remove-part';
import { NoChildInAny } from '../voices/no-child-in-any';
import { SlotVoices } from '../voices/slot-voices';
import { useEpisodePages } from './episode-options';
import { EpisodeSelect, EpisodeSelectSkeleton } from './episode-select';
import styles from './mobile-upload.module.css';
import { PhoneSlot, PhoneSlotsSkeleton } from './phone-slot';
import { UnassignedFiles } from './unassigned-files';
import { type PhoneFocus, usePhoneFocus } from './use-phone-focus';

/** The club admin's screen on a phone: it is for sending parts, and nothing else. */
export function MobileUpload() {
  const { data: account } = useAccount();
  const clubId = account?.user.club?.id;
  const { episodes, loaded, error, refetch } = useEpisodePages();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={styles.screen}>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        Send your parts
      </h1>
      {error && !loaded && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!loaded && !error && (
        <>
          <EpisodeSelectSkeleton />
          <p className={styles.due} aria-hidden="true">
            <Skeleton width={240} />
          </p>
          <PhoneSlotsSkeleton />
        </>
      )}
      {loaded && clubId && <PhoneUpload episodes={episodes} clubId={clubId} heading={heading} />}
    </div>
  );
}

interface UploadProps {
  episodes: readonly Episode[];
  clubId: string;
  /** Has the focus once the files were sent. */
  heading: RefObject<HTMLElement | null>;
}

/** Choose an episode, give each part its file, send. */
function PhoneUpload({ episodes, clubId, heading }: UploadProps) {
  const current =
    episodes.find(({ status, maySend }) => maySend && status === 'in_progress') ??
    episodes.find(({ maySend }) => maySend) ??
    episodes[0];
  const [chosen, setChosen] = useState<Episode>();
  // An episode that was found by a search may be on none of the pages loaded here.
  const episode = episodes.find(({ id }) => id === chosen?.id) ?? chosen ?? current;
  const { data: content, error, refetch } = useGetEpisodeContent(episode?.id, clubId);
  const today = useToday();
  const upload = usePartsUpload(clubId);
  const { selected, sender } = upload;
  const picker = useAudioPicker((files, slot) => selected.choose(files, slot));
  const focus = usePhoneFocus(upload, heading);

  const recording = useRecording({
    episode: episode ?? { id: '', name: '' },
    clubId,
    guides: content?.guides ?? null,
    onFile: (file, slot) => selected.choose([file], slot),
  });
  const { remove, holder } = useRemovePart(episode?.id ?? '', clubId, content);

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
            : `Due Date ${formatDate(episode.endDate)} · ${dueInLine(episode.endDate, today)}`}
        </p>
      )}
      {missed && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!content && !error && <PhoneSlotsSkeleton />}
      {content && (
        <>
          {!open && (
            <p className={styles.note}>
              {missingParts(content).length === slots.length
                ? 'This episode takes no parts now. Your club has sent none; the next episode stands here as soon as it opens.'
                : 'This episode takes no parts now. Here is what your club has sent.'}
            </p>
          )}
          {slots.map((slot) => (
            <PhoneSlot
              key={slot}
              slot={slot}
              content={content}
              file={open || sender.isSending ? upload.parts[slot] : undefined}
              share={sender.shareOf(slot)}
              locked={!open || sender.isSending}
              refusals={selected.refusalsAt(slot)}
              recorded={recording.kept[slot]}
              buttonRef={focus.at(slot)}
              onChoose={() => picker.open(slot)}
              onRecord={() => recording.start(slot)}
              onRemove={() => remove(slot)}
              voices={
                <SlotVoices
                  {...{ slot, content }}
                  episodeId={episode.id}
                  clubId={clubId}
                  file={open || sender.isSending ? upload.parts[slot] : undefined}
                  busy={sender.isSending}
                />
              }
              onTakeOut={selected.drop}
              onMove={selected.move}
            />
          ))}
          <NoChildInAny
            {...{ clubId, content }}
            episodeId={episode.id}
            parts={upload.parts}
            busy={sender.isSending}
          />
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
          allSent={content && missingParts(content).length === 0 ? partsToGo(content) : undefined}
          complete={content !== undefined && toDo(content).length === 0}
          focus={focus}
          onSubmit={() => upload.submit(episode.id)}
        />
      )}
      <SendFailure upload={upload} onChoose={picker.open} afterClose={focus.settle} />
      <StopSendingConfirm sender={sender} />
      {picker.input}
      {recording.element}
      {holder}
    </>
  );
}

interface SubmitProps {
  sender: PartsSender;
  /** How many files have a part. */
  count: number;
  /** All three parts were sent, in a sentence: there is nothing to submit until a file is chosen. */
  allSent: string | undefined;
  /** No part is asked for once more, and none is without an answer about children's voices. */
  complete: boolean;
  focus: PhoneFocus;
  onSubmit: () => void;
}

/** Stays at the bottom, where the thumb is: submit, then the progress of all files and a way out. */
const SubmitBar = ({ sender, count, allSent, complete, focus, onSubmit }: SubmitProps) => (
  <div className={styles.submit}>
    {sender.isSending ? (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
      <div
        ref={focus.at('sending')}
        className={styles.sending}
        role="group"
        aria-label="Sending"
        tabIndex={-1}
      >
        <div className={styles.total}>
          <SendingWords share={sender.share} isWaiting={sender.isWaiting} />
          <ProgressBar label="Sending all files" share={sender.share} />
        </div>
        <Button size="large" onClick={sender.cancel}>
          Cancel
        </Button>
      </div>
    ) : allSent && count === 0 ? (
      <p className={complete ? styles.allSent : styles.toDo} role="status">
        {complete && <CheckCircleFilled aria-hidden />} {allSent}
        {complete && ' Thank you!'}
      </p>
    ) : (
      <Button
        ref={focus.at('submit')}
        type="primary"
        size="large"
        block
        disabled={count === 0}
        onClick={onSubmit}
      >
        {count === 0 ? 'Submit' : `Submit ${fileCount(count)}`}
      </Button>
    )}
  </div>
);
