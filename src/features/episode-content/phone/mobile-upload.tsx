import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useAccount } from '@/client/account';
import { useToday } from '@/client/today';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { type EpisodeContent, type Slot, slots } from '@/contract/episode-content';
import { useGetEpisodeContent } from '@/entities/episode/content-queries';
import { dueInLine } from '@/entities/episode/episode-words';
import { formatDate } from '@/ui/date/dates';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { audioHelp, headingOf, missingParts, partsToGo, toDo } from '../content-words';
import { RefusalList } from '../part-status';
import { PartTranscript } from '../part-transcript';
import { usePartsUpload } from '../parts-upload';
import { useRecording } from '../recorder/part-recorder';
import type { Parts } from '../selection';
import { SendFailureDialog, StopSendingConfirm } from '../sending-dialogs';
import { useAudioPicker } from '../use-audio-picker';
import { useRemovePart } from '../use-remove-part';
import { NoChildInAny } from '../voices/no-child-in-any';
import { SlotVoices } from '../voices/slot-voices';
import { WholeQuestion } from '../whole-question';
import { useEpisodePages } from './episode-options';
import { EpisodeSelect, EpisodeSelectSkeleton } from './episode-select';
import styles from './mobile-upload.module.css';
import { PhoneHear } from './phone-hear';
import { PhoneSlot } from './phone-slot';
import { PhoneSlotsSkeleton } from './phone-slots-skeleton';
import { SentLine, SentList } from './sent-line';
import { SubmitBar } from './submit-bar';
import { UnassignedFiles } from './unassigned-files';
import { usePhoneFocus } from './use-phone-focus';

/** The heading where the episode has no words of its own. */
const sendYourParts = 'Send your parts';

/** The parts that need something, before those that were sent: with a file to send, missing, bad, or asked for again. */
const partsInFront = (content: EpisodeContent, parts: Parts): Slot[] => {
  const missing = missingParts(content);
  return slots.filter((slot) => parts[slot] || missing.includes(slot) || content.sent[slot]?.resend);
};

/** Every part has its answer about children's voices. */
const isAnswered = ({ sent }: EpisodeContent, slot: Slot): boolean => {
  const voices = sent[slot]?.voices;
  return voices === null || (typeof voices === 'object' && voices.onRecord);
};

interface Props {
  /** Further cards below the parts. */
  children?: ReactNode;
}

/** The club admin's screen on a phone: the parts to send in front, then what was sent. */
export function MobileUpload({ children }: Props) {
  const { data: account } = useAccount();
  const clubId = account?.user.club?.id;
  const { episodes, loaded, error, refetch } = useEpisodePages();
  if (loaded && clubId) {
    return (
      <PhoneUpload episodes={episodes} clubId={clubId}>
        {children}
      </PhoneUpload>
    );
  }
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{sendYourParts}</h1>
      {error && !loaded ? (
        <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <EpisodeSelectSkeleton />
          <p className={styles.due} aria-hidden="true">
            <Skeleton width={240} />
          </p>
          <PhoneSlotsSkeleton />
        </>
      )}
    </div>
  );
}

interface UploadProps extends Props {
  episodes: readonly Episode[];
  clubId: string;
}

/** The screen once the episodes have loaded. */
function PhoneUpload({ episodes, clubId, children }: UploadProps) {
  /** Has the focus once the files were sent. */
  const heading = useRef<HTMLHeadingElement>(null);
  const current =
    episodes.find(({ status, maySend }) => maySend && status === 'in_progress') ??
    episodes.find(({ maySend }) => maySend) ??
    episodes[0];
  const [chosen, setChosen] = useState<Episode>();
  // An episode that was found by a search may be on none of the pages loaded here.
  const episode = episodes.find(({ id }) => id === chosen?.id) ?? chosen ?? current;
  const { data: content, error, refetch } = useGetEpisodeContent(episode?.id, clubId);
  const today = useToday();
  const upload = usePartsUpload(clubId, episode);
  const { selected, sender } = upload;
  const picker = useAudioPicker((files, slot) => selected.choose(files, slot));
  const focus = usePhoneFocus(upload, heading);

  const recording = useRecording({
    episode: episode ?? { id: '', name: '' },
    clubId,
    guides: content?.guides ?? null,
    onSend: (file, slot) => episode && upload.sendOne(episode.id, slot, file),
  });
  const { remove, holder } = useRemovePart(episode?.id ?? '', clubId, content);

  if (!episode) {
    return (
      <div className={styles.screen}>
        <h1 className={styles.title}>{sendYourParts}</h1>
        <EmptyState
          title="No episode yet"
          text="As soon as the first one opens, you send your parts for it right here."
        />
        {children}
      </div>
    );
  }
  const open = episode.maySend === true;
  const missed = error !== null && !content;
  const busy = sender.isSending;
  const locked = !open || busy;
  const parts = open || busy ? upload.parts : {};
  const toSend = content && open ? partsInFront(content, parts) : [];
  // A recording that replaces a part is in front, because it would be forgotten behind a line.
  const recorded = slots.filter(
    (slot) => open && recording.kept[slot] !== undefined && !toSend.includes(slot),
  );
  const inFront = [...toSend, ...recorded];
  const first = inFront.find((slot) => !parts[slot]);
  const of = (slot: Slot, shown: EpisodeContent) => ({
    slot,
    locked,
    content: shown,
    buttonRef: focus.at(slot),
    refusals: selected.refusalsAt(slot),
    onChoose: () => picker.open(slot),
    onRecord: () => recording.start(slot),
    voices: (
      <>
        {!parts[slot] && (
          <WholeQuestion
            {...{ slot, clubId, episodeId: episode.id, content: shown }}
            onReplace={() => picker.open(slot)}
          />
        )}
        <SlotVoices {...{ slot, clubId, busy }} content={shown} episodeId={episode.id} file={parts[slot]} />
        {!parts[slot] && (
          <PartTranscript {...{ slot, clubId, busy }} content={shown} episodeId={episode.id} />
        )}
      </>
    ),
  });
  return (
    <div className={styles.screen}>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {content && open ? headingOf(content) : sendYourParts}
      </h1>
      <EpisodeSelect episode={episode} disabled={busy} onChange={setChosen} />
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
                ? 'This episode takes no parts now. Your club has sent none; the next episode appears here as soon as it opens.'
                : 'This episode takes no parts now. Here is what your club has sent.'}
            </p>
          )}
          {inFront.map((slot) => (
            <PhoneSlot
              key={slot}
              {...of(slot, content)}
              file={parts[slot]}
              share={sender.shareOf(slot)}
              recorded={recording.kept[slot]}
              large={slot === first}
              onTakeOut={selected.drop}
              onMove={selected.move}
            />
          ))}
          <SentList>
            {slots
              .filter((slot) => !inFront.includes(slot))
              .map((slot) => (
                <SentLine
                  key={slot}
                  {...of(slot, content)}
                  answered={isAnswered(content, slot) && !content.sent[slot]?.doubt}
                  onRemove={() => remove(slot)}
                />
              ))}
          </SentList>
          <NoChildInAny {...{ clubId, content, parts, busy }} episodeId={episode.id} />
          {open && (
            <>
              <UnassignedFiles selected={selected} locked={busy} focus={focus} />
              <RefusalList refusals={selected.refusalsAt()} />
              <Button size="large" disabled={busy} onClick={() => picker.open()}>
                Choose several files
              </Button>
              <p className={styles.help}>{audioHelp}</p>
            </>
          )}
          <PhoneHear key={episode.id} {...{ episode, clubId, content }} />
        </>
      )}
      {/* Once the parts have their size, so that nothing moves under the thumb. */}
      {(content || missed) && children}
      {((open && !missed) || busy) && (
        <SubmitBar
          sender={sender}
          count={content ? selected.count : 0}
          allSent={content && missingParts(content).length === 0 ? partsToGo(content) : undefined}
          complete={content !== undefined && toDo(content).length === 0}
          focus={focus}
          onSubmit={() => upload.submit(episode.id)}
        />
      )}
      <SendFailureDialog upload={upload} onChoose={picker.open} afterClose={focus.settle} />
      <StopSendingConfirm sender={sender} />
      {picker.input}
      {recording.element}
      {holder}
    </div>
  );
}
