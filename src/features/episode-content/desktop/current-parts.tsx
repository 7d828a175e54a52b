import { useEffect } from 'react';
import type { Episode } from '@/contract/episode';
import { type EpisodeContent, type Slot, slots } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { audioHelp } from '@/kit/upload/sound-file';
import { t } from '@/language/text';
import { Skeleton } from '@/ui/feedback/skeleton';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { missingParts } from '../content-words';
import { PartNotes } from '../part-notes';
import { RefusalList } from '../part-status';
import { usePartsUpload } from '../parts-upload';
import { type AskedRecording, useRecording } from '../recorder/part-recorder';
import { SendFailureDialog, StopSendingConfirm } from '../sending-dialogs';
import { useAudioPicker } from '../use-audio-picker';
import { useRemovePart } from '../use-remove-part';
import { NoChildInAny } from '../voices/no-child-in-any';
import styles from './current-parts.module.css';
import { DropArea, useFileDrop } from './drop-area';
import { PartsHistory } from './parts-history';
import { SlotCard, SlotCardsSkeleton } from './slot-card';

// Loaded later, because nothing is chosen yet and its select is 25 KB.
const ChosenFiles = lazyComponent(() => import('./chosen-files').then((module) => module.ChosenFiles));

interface Props {
  episode: Episode;
  clubId: string;
  content: EpisodeContent;
  /** Offers one more area, for several files at once. */
  bulk: boolean;
  /** Parts of other episodes are on the page, too. */
  several?: boolean;
  record?: AskedRecording;
  /** Only for the platform, which sends for a club. */
  platform?: {
    clubname: string;
    onAskResend: (slot: Slot) => void;
    /** Files are being sent, or a question about them is open: they would be lost when the page is left. */
    onBusy: (busy: boolean) => void;
  };
  /** The episode takes parts of the club now. */
  takesParts?: boolean;
}

/** The three parts of the open episode: each takes files by drop or picker; several at once get a part each. */
export function CurrentParts(props: Props) {
  const { episode, clubId, content, bulk, several, record, platform, takesParts = true } = props;
  const upload = usePartsUpload(clubId, episode, platform?.clubname);
  const { selected, sender } = upload;
  const onBusy = platform?.onBusy;
  const busy = sender.isSending || sender.failure !== null;
  useEffect(() => onBusy?.(busy), [onBusy, busy]);
  const { remove, holder } = useRemovePart(episode.id, clubId, content);
  const missing = missingParts(content);

  const take = (files: File[], slot?: Slot) =>
    slot && files.length === 1 ? selected.choose(files, slot) : selected.chooseAndSuggest(files, missing);
  const picker = useAudioPicker(take);
  const drop = useFileDrop(take, sender.isSending);
  const recording = useRecording({
    episode,
    clubId,
    guides: content.guides,
    onSend: (file, slot) => upload.sendOne(slot, file),
    asked: record,
  });

  return (
    <div className={styles.parts}>
      <div className={styles.slots}>
        {slots.map((slot) => (
          <SlotCard
            key={slot}
            slot={slot}
            of={several ? episode.name : undefined}
            content={content}
            file={upload.parts[slot]}
            share={sender.shareOf(slot)}
            busy={sender.isSending}
            takesParts={takesParts}
            onAskResend={platform?.onAskResend}
            onFiles={take}
            onChoose={picker.open}
            onTakeOut={selected.drop}
            onRemove={remove}
            onRecord={platform ? undefined : recording.start}
            recorded={recording.recordedSeconds[slot]}
            notes={
              <PartNotes
                {...{ slot, clubId, content }}
                episodeId={episode.id}
                file={upload.parts[slot]}
                takesParts={takesParts}
                busy={sender.isSending}
                onReplace={() => picker.open(slot)}
              />
            }
          />
        ))}
      </div>
      <NoChildInAny
        {...{ clubId, content }}
        episodeId={episode.id}
        parts={upload.parts}
        busy={sender.isSending}
      />
      <div className={styles.history}>
        <PartsHistory
          {...{ clubId, takesParts, episodeId: episode.id, title: episode.name }}
          clubname={platform?.clubname}
        />
      </div>
      {bulk && (
        <div className={styles.bulk} {...drop.handlers}>
          <DropArea
            invitation={t`Drop up to three files at once (${audioHelp(limits.audioBytes)}),`}
            over={drop.over}
            disabled={sender.isSending}
            onChoose={() => picker.open()}
          />
        </div>
      )}
      <div className={selected.refusals.length > 0 ? styles.refusals : undefined}>
        <RefusalList refusals={selected.refusals} />
      </div>
      <ChosenFiles
        open={upload.sender.isSending || upload.selected.files.length > 0}
        upload={upload}
        onSend={upload.submit}
      />
      <SendFailureDialog upload={upload} onChoose={picker.open} onRecord={recording.start} />
      <StopSendingConfirm sender={sender} />
      {picker.input}
      {recording.element}
      {holder}
    </div>
  );
}

/** The three parts while they load, in the same size. */
export const CurrentPartsSkeleton = ({ bulk, low }: Partial<Pick<Props, 'bulk'>> & { low?: boolean }) => (
  <>
    <div className={styles.slots}>
      <SlotCardsSkeleton low={low} />
    </div>
    <div className={styles.history} />
    {bulk && (
      <div className={styles.bulk}>
        <Skeleton shape="block" height={44} />
      </div>
    )}
  </>
);
