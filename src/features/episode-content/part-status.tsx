import { CloseOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import type { PartGuide } from '@/contract/episode';
import type { SentPart } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { cutText } from '@/contract/text/characters';
import { t } from '@/language/text';
import { formatPercent } from '@/ui/chart/percent';
import { StatusPill } from '@/ui/feedback/status-pill';
import { needsAnswer } from './content-words';
import styles from './part-status.module.css';

/** A progress bar from 0 to 1, in the colour of sound. */
export const ProgressBar = ({ label, share }: { label: string; share: number }) => (
  <div
    className={styles.track}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
  >
    <div className={styles.filled} style={{ transform: `scaleX(${Math.min(1, Math.max(0, share))})` }} />
  </div>
);

/** The state of the sending. Only a change of phase is announced; the progress bar has the rest. */
export const SendingWords = ({ share, isWaiting }: { share: number; isWaiting: boolean }) =>
  share >= 1 ? (
    <span role="status">{t`Checking the audio…`}</span>
  ) : (
    <span>
      <span role="status">{isWaiting ? t`No connection. It continues automatically.` : t`Sending…`}</span>
      <span aria-hidden="true"> {formatPercent(share)}</span>
    </span>
  );

interface StateProps {
  /** The part that the club has sent. */
  part: SentPart | null;
  /** The file chosen for it, or being sent. */
  file?: File;
  /** 0..1 while it is on its way. */
  share?: number;
  /** The word for a good part. */
  sentWord: string;
  /** The episode takes parts of the club now. */
  takesParts?: boolean;
}

function Pill({ part, file, share, sentWord, takesParts = true }: StateProps) {
  if (share !== undefined) {
    return <StatusPill tone="quiet">{share >= 1 ? t`Checking…` : formatPercent(share)}</StatusPill>;
  }
  if (file) return <StatusPill tone="quiet">{t`Ready to send`}</StatusPill>;
  if (part?.check === 'checking') return <StatusPill tone="quiet">{t`Checking…`}</StatusPill>;
  if (part?.resend) return <StatusPill tone="failed">{t`Asked to send again`}</StatusPill>;
  if (part?.check === 'bad') return <StatusPill tone="failed">{t`Not usable`}</StatusPill>;
  if (needsAnswer(part, takesParts)) return <StatusPill tone="waiting">{t`Answer needed`}</StatusPill>;
  if (part) return <StatusPill tone="done">{sentWord}</StatusPill>;
  return takesParts ? (
    <StatusPill tone="waiting">{t`Missing`}</StatusPill>
  ) : (
    <StatusPill tone="quiet">{t`Not sent`}</StatusPill>
  );
}

/** The state of a part, in a word. The result of its check is announced when it is known. */
export const PartState = (props: StateProps) => (
  <span aria-live="polite">
    <Pill {...props} />
  </span>
);

/** What is wrong with a part that was sent, and what to do. */
export const PartProblem = ({ problem }: { problem: string | null }) => (
  <p className={styles.problem} role="alert">
    {problem ?? t`This part cannot be used. Send it again.`}
  </p>
);

/** What happens to the earlier part, while a replacement is checked or because it was found bad. */
export function ReplacementNote({ part, name }: { part: SentPart | null; name: string | null }) {
  if (part?.keeps) {
    return <p className={styles.note}>{t`Until this is checked, families hear the one before.`}</p>;
  }
  if (!part?.refused) return null;
  return (
    <p className={styles.problem} role="alert">
      {name
        ? t`${part.refused.name} cannot be used, so ${name} stays. ${part.refused.problem}`
        : t`${part.refused.name} cannot be used, so the file before it stays. ${part.refused.problem}`}
    </p>
  );
}

/** What the platform asks the club to say in a part, and how long; nothing without a guide. */
export function WrittenGuide({ guide }: { guide: PartGuide | undefined }) {
  const lines = [guide?.say, guide?.length && t`Good length: ${guide.length}`].filter(Boolean);
  return lines.length > 0 && <p className={styles.guide}>{lines.join('\n')}</p>;
}

/** Says that the platform asks for the part once more, and why. */
export const ResendAsked = ({ reason }: { reason: string }) => (
  <p className={styles.asked}>
    <strong>{t`Please send this part again.`}</strong> {reason}
  </p>
);

/** The refusals, a sentence each, scrolled into view. */
export function RefusalList({ refusals }: { refusals: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (refusals.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [refusals]);
  return (
    <div role="alert" className={styles.refusals}>
      {refusals.length > 0 && (
        <ul ref={list} className={styles.refusalList}>
          {refusals.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ChipProps {
  name: string;
  /** Takes the file out again; without it the chip only shows the name. */
  onRemove?: () => void;
}

/** A chosen file; a long name is cut, and read in full by a screen reader and on hover. */
export const FileChip = ({ name, onRemove }: ChipProps) => (
  <span className={styles.chip} title={name}>
    <span className={styles.chipName}>{cutText(name, limits.chipNameMax)}</span>
    {onRemove && (
      <button type="button" className={styles.remove} aria-label={t`Take out ${name}`} onClick={onRemove}>
        <CloseOutlined aria-hidden />
      </button>
    )}
  </span>
);
