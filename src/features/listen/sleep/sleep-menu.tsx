import { MoonOutlined } from '@ant-design/icons';
import { t } from '@/language/text';
import { formatLeft } from '@/ui/date/dates';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { MenuRow } from '@/ui/layout/menu-row';
import { MenuOrSheet } from '../menus/menu-or-sheet';
import styles from '../menus/player-menus.module.css';
import type { Sleep, SleepChoice } from '../player/player-store';
import { setSleep } from './sleep-timer';
import { sleepMinutes, useSleep } from './use-sleep';

// Brings antd, and is opened on phones only.
const SleepSheet = lazyComponent(() => import('./sleep-sheet').then((module) => module.SleepSheet));

/** When it ends, in words: `end of part`, `12 min`, `21 s`. */
function labelOf({ choice, left }: Sleep): string {
  if (choice === 'part') return t`Sleep · end of part`;
  return choice === 'episode' ? t`Sleep · end of episode` : t`Sleep · ${formatLeft(left)}`;
}

const choices = new Map<string, SleepChoice>(
  [...(['part', 'episode'] as const), ...sleepMinutes].map((choice) => [String(choice), choice]),
);

/** The sleep timer: a sheet on a phone, elsewhere a menu. */
export function SleepMenu() {
  const { sleep, last, ends } = useSleep();
  // The row that was chosen, or was the last time, gets the focus.
  const current = sleep?.choice ?? last;
  const row = (choice: SleepChoice, label: string, left?: string) => ({
    key: String(choice),
    label: (
      <MenuRow current={sleep?.choice === choice} focused={current === choice}>
        <span className={styles.row}>
          <span className={styles.title}>{label}</span>
          {left !== undefined && <span className={styles.start}>{left}</span>}
        </span>
      </MenuRow>
    ),
  });
  const items = [
    ...ends.map(({ choice, label, left }) => row(choice, label, left)),
    ...sleepMinutes.map((minutes) => row(minutes, t`${minutes} minutes`)),
    ...(sleep ? [{ key: 'off', label: <MenuRow current={false}>{t`Turn off`}</MenuRow> }] : []),
  ];
  return (
    <MenuOrSheet
      items={items}
      className={sleep ? styles.active : styles.chip}
      onChoose={(key) => setSleep(choices.get(key))}
      sheet={({ open, onClose }) => (
        <SleepSheet
          open={open}
          onChoose={(choice) => {
            setSleep(choice);
            onClose();
          }}
          onClose={onClose}
        />
      )}
    >
      <MoonOutlined aria-hidden="true" />
      {sleep ? labelOf(sleep) : t`Sleep`}
    </MenuOrSheet>
  );
}
