import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useToday } from '@/client/today';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { type EpisodeContent, type Slot, slots } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { useGetEpisodeContent } from '@/entities/episode/content-queries';
import { dueInLine } from '@/entities/episode/episode-words';
import { audioHelp } from '@/kit/upload/sound-file';
import { t } from '@/language/text';
import { formatDate } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { headingOf, missingParts, needsAnswer, partsToGo, sendYourParts, toDo } from '../content-words';
import { PartNotes } from '../part-notes';
import { RefusalList } from '../part-status';
import { usePartsUpload } from '../parts-upload';
import { useRecording } from '../recorder/part-recorder';
import type { Parts } from '../selection';
import { SendFailureDialog, StopSendingConfirm } from '../sending-dialogs';
import { useAudioPicker } from '../use-audio-picker';
import { useRemovePart } from '../use-remove-part';
import { NoChildInAny } from '../voices/no-child-in-any';
import { EpisodeSelect } from './episode-select';
import styles from './mobile-upload.module.css';
import { PhoneHear } from './phone-hear';
import { PhoneSlot } from './phone-slot';
import { PhoneSlotsSkeleton } from './phone-slots-skeleton';
import { SentLine, SentList } from './sent-line';
import { SubmitBar } from './submit-bar';
import { UnassignedFiles } from './unassigned-files';
import { usePhoneFocus } from './use-phone-focus';

/**
 * The parts that need something, before those that were sent: with a file to send, missing, bad, or asked for again. Then those with
 * a recording that would replace them, because it would be forgotten behind a line.
 */
function partsInFront(
  content: EpisodeContent,
  parts: Parts,
  recordedSeconds: Partial<Record<Slot, number>>,
): Slot[] {
  const missing = missingParts(content);
  const needs = (slot: Slot) => parts[slot] || missing.includes(slot) || content.sent[slot]?.resend;
  const replaced = (slot: Slot) => recordedSeconds[slot] !== undefined && !needs(slot);
  return [...slots.filter(needs), ...slots.filter(replaced)];
}

/** Nothing is asked under the part: not who is heard, not for a consent, and not whether it is complete. */
const isAnswered = ({ sent }: EpisodeContent, slot: Slot, takesParts: boolean): boolean => {
  const voices = sent[slot]?.voices;
  return (
    !needsAnswer(sent[slot], takesParts) &&
    (voices === null || (typeof voices === 'object' && voices.onRecord))
  );
};

interface Props {
  episode: Episode;
  clubId: string;
  /** Another episode was chosen. */
  onEpisode: (episode: Episode) => void;
  /** Two lines of words near the top. */
  lines?: ReactNode;
  /** Further cards below the parts. */
  children?: ReactNode;
}

/** The parts of an episode. Chosen files stay when another episode is chosen. */
export function PhoneParts({ episode: chosen, clubId, onEpisode, lines, children }: Props) {
  const [episode, setEpisode] = useState(chosen);
  /** Has the focus once the files were sent. */
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: content, error, refetch } = useGetEpisodeContent(episode.id, clubId);
  const today = useToday();
  const upload = usePartsUpload(clubId, episode);
  const { selected, sender } = upload;
  // Back may choose another one while files are sent for this one, or while a dialog asks about them.
  if (episode !== chosen && !sender.isSending && !sender.failure) setEpisode(chosen);
  const picker = useAudioPicker((files, slot) => selected.choose(files, slot));
  const focus = usePhoneFocus(upload, heading);
  const recording = useRecording({
    episode,
    clubId,
    guides: content?.guides ?? null,
    onSend: (file, slot) => upload.sendOne(slot, file),
  });
  const { remove, holder } = useRemovePart(episode.id, clubId, content);

  const takesParts = episode.maySend === true;
  const missed = error !== null && !content;
  const busy = sender.isSending;
  const parts = takesParts || busy ? upload.parts : {};
  const inFront = content && takesParts ? partsInFront(content, parts, recording.recordedSeconds) : [];
  const first = inFront.find((slot) => !parts[slot]);
  const toAnswer = slots.find(
    (slot) => content?.sent[slot] && (content.sent[slot].resend || !isAnswered(content, slot, takesParts)),
  );
  const of = (slot: Slot, shown: EpisodeContent) => ({
    slot,
    busy,
    content: shown,
    buttonRef: focus.at(slot),
    refusals: selected.refusalsAt(slot),
    onChoose: () => picker.open(slot),
    onRecord: () => recording.start(slot),
    notes: (
      <PartNotes
        {...{ slot, clubId, takesParts, busy }}
        episodeId={episode.id}
        content={shown}
        file={parts[slot]}
        onReplace={() => picker.open(slot)}
        heading={heading}
      />
    ),
  });
  return (
    <div className={styles.screen}>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {!takesParts ? t`Your parts` : content ? headingOf(content) : sendYourParts}
      </h1>
      <EpisodeSelect episode={episode} disabled={busy} onChange={onEpisode} />
      {takesParts && (
        <p className={styles.due}>
          {episode.status === 'published'
            ? t`You can replace parts. Families hear the old ones until the new ones are ready.`
            : t`Due Date ${formatDate(episode.endDate)} · ${dueInLine(episode.endDate, today)}`}
        </p>
      )}
      <div className={styles.lines}>{lines}</div>
      {missed && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!content && !error && <PhoneSlotsSkeleton />}
      {content && (
        <>
          {!takesParts && (
            <p className={styles.note}>
              {missingParts(content).length === slots.length
                ? t`This episode accepts no parts now. Your club has sent none. The next episode appears here as soon as it opens.`
                : t`This episode accepts no parts now. Here are the parts that your club has sent.`}
            </p>
          )}
          {inFront.map((slot) => (
            <PhoneSlot
              key={slot}
              {...of(slot, content)}
              file={parts[slot]}
              share={sender.shareOf(slot)}
              recorded={recording.recordedSeconds[slot]}
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
                  takesParts={takesParts}
                  answered={isAnswered(content, slot, takesParts)}
                  askedRef={focus.at(`asked ${slot}`)}
                  onRemove={() => remove(slot)}
                />
              ))}
          </SentList>
          <NoChildInAny {...{ clubId, content, parts, busy }} episodeId={episode.id} />
          {takesParts && (
            <>
              <UnassignedFiles selected={selected} busy={busy} focus={focus} />
              <RefusalList refusals={selected.refusalsAt()} />
              <Button
                size="large"
                disabled={busy}
                onClick={() => picker.open()}
              >{t`Choose several files`}</Button>
              <p className={styles.help}>{audioHelp(limits.audioBytes)}</p>
            </>
          )}
          <PhoneHear key={episode.id} {...{ episode, clubId, content }} />
        </>
      )}
      {/* Once the parts have their size, so that nothing moves under the thumb. */}
      {(content || missed) && children}
      {((takesParts && !missed) || busy) && (
        <SubmitBar
          sender={sender}
          count={content ? selected.count : 0}
          allSent={content && missingParts(content).length === 0 ? partsToGo(content) : undefined}
          complete={content !== undefined && toDo(content).length === 0}
          focus={focus}
          onToDo={() => toAnswer && focus.ask(toAnswer)}
          onSubmit={upload.submit}
        />
      )}
      <SendFailureDialog
        upload={upload}
        onChoose={picker.open}
        onRecord={recording.start}
        afterClose={focus.settle}
      />
      <StopSendingConfirm sender={sender} />
      {picker.input}
      {recording.element}
      {holder}
    </div>
  );
}
