import { CheckOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import { Sheet } from '@/ui/layout/sheet';
import type { SleepChoice } from '../player/player-store';
import { canSetVolume } from '../player/player-volume';
import styles from './sleep-sheet.module.css';
import { sleepMinutes, useSleep } from './use-sleep';

interface Props {
  open: boolean;
  onChoose: (choice: SleepChoice | undefined) => void;
  onClose: () => void;
}

/** The sleep timer on a phone. */
export function SleepSheet({ open, onChoose, onClose }: Props) {
  const { sleep, last, ends } = useSleep();
  const likely = useRef<HTMLButtonElement>(null);
  const choose = (choice: SleepChoice) => ({
    'aria-pressed': sleep?.choice === choice,
    ref: (sleep?.choice ?? last) === choice ? likely : undefined,
    onClick: () => onChoose(choice),
  });
  const tick = (choice: SleepChoice) =>
    sleep?.choice === choice && (
      <span className={styles.tick}>
        <CheckOutlined aria-hidden />
      </span>
    );
  return (
    <Sheet title={t`Sleep timer`} open={open} onClose={onClose} onOpened={() => likely.current?.focus()}>
      <div className={styles.choices}>
        {ends.map((row) => (
          <button key={row.choice} type="button" className={styles.end} {...choose(row.choice)}>
            {row.label}
            {row.left !== undefined && <Left words={row.left} />}
            {tick(row.choice)}
          </button>
        ))}
        <div className={styles.minutes}>
          {sleepMinutes.map((minutes) => (
            <button key={minutes} type="button" className={styles.after} {...choose(minutes)}>
              <Rich text="<strong>{minutes}</strong> minutes" strong={<strong />} minutes={minutes} />
              {tick(minutes)}
            </button>
          ))}
        </div>
        {canSetVolume() && (
          <p className={styles.fades}>
            <Fading />
            {t`Fades out gently`}
          </p>
        )}
        {sleep && (
          <button
            type="button"
            className={styles.off}
            onClick={() => onChoose(undefined)}
          >{t`Turn off`}</button>
        )}
      </div>
    </Sheet>
  );
}

/** The number large, its unit small. */
const Left = ({ words }: { words: string }) => {
  const [number, ...unit] = words.split(' ');
  return (
    <span>
      <strong>{number}</strong> {unit.join(' ')}
    </span>
  );
};

const bars = 44;

/** A waveform that becomes quiet. */
const Fading = () => (
  <svg aria-hidden="true" focusable="false" viewBox={`0 0 ${bars * 5} 24`} className={styles.wave}>
    {Array.from({ length: bars }, (_, bar) => {
      const height = Math.max(2, 22 * (1 - bar / bars) * (0.6 + 0.4 * Math.abs(Math.sin(bar * 1.7))));
      return (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={bar}
          x={bar * 5}
          y={12 - height / 2}
          width="3"
          height={height}
          rx="1.5"
          fill="currentColor"
          opacity={1 - bar / bars / 1.3}
        />
      );
    })}
  </svg>
);
