import { type Ref, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { EpisodeContent, SentPart, Slot } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import { t } from '@/language/text';
import { formatDate } from '@/ui/date/dates';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { TextButton } from '@/ui/plain/text-button';
import { missingConsent, sayVoices, useVoicesOf, type Voices } from './file-voices';
import { useSayVoices } from './use-say-voices';
import styles from './voices.module.css';
import { VoicesField, VoicesQuestion } from './voices-field';

const VoicesModal = lazyComponent(() => import('./voices-modal').then((module) => module.VoicesModal));

interface Props {
  episodeId: string;
  clubId: string;
  slot: Slot;
  content: EpisodeContent;
  /** The file chosen for this part, or being sent. */
  file: File | undefined;
  /** Files are being sent. */
  busy: boolean;
  heading?: RefObject<HTMLElement | null>;
}

/** Children's voices at one part: the question for a file before it is sent and for a sent part, and why one was removed. */
export function SlotVoices({ file, ...of }: Props) {
  const { slot, clubId, content, busy } = of;
  if (file) return <FileVoices key={`${file.name} ${file.size}`} {...{ file, slot, clubId, busy }} />;
  const part = content.sent[slot];
  if (part) return <PartVoices {...of} part={part} />;
  const takenDown = content.takenDown.find((each) => each.slot === slot);
  if (!takenDown) return null;
  return (
    <p className={styles.warning}>
      {t`Taken down on ${formatDate(takenDown.at)}: a guardian has withdrawn the consent to a child’s voice. Send the part again without that voice.`}
    </p>
  );
}

const FileVoices = ({
  file,
  slot,
  clubId,
  busy,
}: Pick<Props, 'slot' | 'clubId' | 'busy'> & { file: File }) => (
  <VoicesField
    what={slotNames[slot]}
    clubId={clubId}
    value={useVoicesOf(file)}
    disabled={busy}
    onChange={(next) => sayVoices(file, next)}
  />
);

function PartVoices({ part, heading, ...of }: Omit<Props, 'file'> & { part: SentPart }) {
  const { voices } = part;
  /** The answer that the dialog begins with. */
  const [begun, setBegun] = useState<{ first: Voices; content: EpisodeContent }>({
    first: null,
    content: of.content,
  });
  const [open, setOpen] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const asked = voices === 'untold';
  /** The focus was on the question, which is gone now. */
  const toAnswer = useCallback(() => {
    if (document.activeElement === document.body)
      (change.current ?? heading?.current)?.focus({ preventScroll: true });
  }, [heading]);
  useEffect(() => (asked ? toAnswer : undefined), [asked, toAnswer]);
  const ask = (first: Voices) => {
    setBegun({ first, content: of.content });
    setOpen(true);
  };
  // An unusable part is sent again, and asked about then.
  if (voices === 'untold' && part.check === 'bad') return null;
  return (
    <>
      {voices === 'untold' ? (
        <Question {...of} onNamed={() => ask([])} />
      ) : (
        <Answer {...of} voices={voices ? voices.children : null} change={change} onChange={ask} />
      )}
      <VoicesModal {...of} {...begun} open={open} onClose={() => setOpen(false)} afterClose={toAnswer} />
    </>
  );
}

/** The question for a part that was sent without an answer. Buttons, because "No" is saved with the press. */
function Question({
  episodeId,
  clubId,
  slot,
  content,
  busy,
  onNamed,
}: Omit<Props, 'file' | 'heading'> & { onNamed: () => void }) {
  const { say, saying, holder } = useSayVoices(episodeId, clubId, content);
  return (
    <VoicesQuestion what={slotNames[slot]} disabled={busy || saying}>
      <div className={styles.options}>
        <button
          type="button"
          className={styles.option}
          onClick={() => void say([slot], null)}
        >{t`No`}</button>
        <button type="button" className={styles.option} onClick={onNamed}>{t`Yes, choose who`}</button>
      </div>
      {holder}
    </VoicesQuestion>
  );
}

/** The answer, and a button to correct it. */
function Answer({
  slot,
  busy,
  voices,
  change,
  onChange,
}: Pick<Props, 'slot' | 'busy'> & {
  voices: Voices;
  change: Ref<HTMLButtonElement>;
  onChange: (voices: Voices) => void;
}) {
  const answer = useId();
  const names = voices?.map(({ name }) => name).join(', ');
  const problem = voices && missingConsent(voices);
  return (
    <div className={styles.said}>
      <span className={styles.note} id={answer}>
        {voices === null
          ? t`No child’s voice`
          : names
            ? t`Children’s voices: ${names}`
            : t`Children’s voices`}
        {voices && !problem && ` · ${t`consent on record`}`}
      </span>
      <TextButton
        ref={change}
        disabled={busy}
        aria-describedby={answer}
        aria-label={t`Change who is heard in ${slotNames[slot]}`}
        onClick={() => onChange(voices)}
      >{t`Change`}</TextButton>
      {problem && <p className={styles.warning}>{problem}</p>}
    </div>
  );
}
