import { MoonOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { t } from '@/language/text';
import { DropMenu } from '@/ui/layout/drop-menu';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { MenuRow } from '@/ui/layout/menu-row';
import { useMobile } from '@/ui/layout/use-mobile';
import styles from '../menus/player-menus.module.css';
import { type Sleep, type SleepChoice, usePlayer } from '../player/player-store';
import { setSleep } from './sleep-timer';
import { minutesOf, sleepMinutes, useSleep } from './use-sleep';

// Brings antd, and is opened on phones only.
const SleepSheet = lazyComponent(() => import('./sleep-sheet').then((module) => module.SleepSheet));

/** When it ends, in words: `end of part`, `12 min`. */
function labelOf({ choice, left }: Sleep): string {
  if (choice === 'part') return t`Sleep · end of part`;
  return choice === 'episode' ? t`Sleep · end of episode` : t`Sleep · ${minutesOf(left)} min`;
}

/** The sleep timer: a sheet on a phone, elsewhere a menu. */
export function SleepMenu() {
  const label = usePlayer(({ sleep }) => (sleep ? labelOf(sleep) : t`Sleep`));
  const set = usePlayer(({ sleep }) => sleep !== undefined);
  const mobile = useMobile();
  const [open, setOpen] = useState(false);
  const chip = set ? styles.active : styles.chip;
  const words = (
    <>
      <MoonOutlined aria-hidden="true" />
      {label}
    </>
  );
  if (!mobile) return <WideMenu chip={chip} words={words} />;
  return (
    <>
      <button
        type="button"
        className={chip}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {words}
      </button>
      <SleepSheet
        open={open}
        onChoose={(choice) => {
          setSleep(choice);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

const choices = new Map<string, SleepChoice>(
  [...(['part', 'episode'] as const), ...sleepMinutes].map((choice) => [String(choice), choice]),
);

function WideMenu({ chip, words }: { chip: string | undefined; words: ReactNode }) {
  const { sleep, last, ends } = useSleep();
  // The row that was chosen, or was the last time, gets the focus.
  const current = sleep?.choice ?? last;
  const row = (choice: SleepChoice, label: string, minutes?: number) => ({
    key: String(choice),
    label: (
      <MenuRow current={sleep?.choice === choice} focused={current === choice}>
        <span className={styles.row}>
          <span className={styles.title}>{label}</span>
          {minutes !== undefined && <span className={styles.start}>{t`${minutes} min`}</span>}
        </span>
      </MenuRow>
    ),
  });
  const items = [
    ...ends.map(({ choice, label, minutes }) => row(choice, label, minutes)),
    ...sleepMinutes.map((minutes) => row(minutes, t`${minutes} minutes`)),
    ...(sleep ? [{ key: 'off', label: <MenuRow current={false}>{t`Turn off`}</MenuRow> }] : []),
  ];
  return (
    <DropMenu items={items} placement="topRight" beside onChoose={(key) => setSleep(choices.get(key))}>
      {(button) => (
        <button {...button} type="button" className={chip} aria-haspopup="menu">
          {words}
        </button>
      )}
    </DropMenu>
  );
}
