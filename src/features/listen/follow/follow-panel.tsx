import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from '@/language/text';
import { WholeScreen } from '@/ui/feedback/whole-screen';
import { usePhoneUntilClosed } from '@/ui/layout/use-mobile';
import { FollowAlong } from './follow-along';
import styles from './follow-panel.module.css';
import { FollowPlayer } from './follow-player';

interface Props {
  open: boolean;
  /** It is opened in the full player, and is over the whole screen as well. */
  whole: boolean;
  onClose: () => void;
}

/** On a phone over the whole screen, with the player below it; elsewhere a panel over the page, beside which one works on. */
export function FollowPanel({ open, whole, onClose }: Props) {
  const phone = usePhoneUntilClosed(open);
  if (!phone && !whole) return open ? <Panel onClose={onClose} /> : null;
  return (
    <WholeScreen label={t`Follow along`} open={open} onClose={onClose}>
      <div className={styles.whole}>
        <FollowAlong onClose={onClose} />
        <FollowPlayer />
      </div>
    </WholeScreen>
  );
}

function Panel({ onClose }: Pick<Props, 'onClose'>) {
  const panel = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = panel.current;
    const onKey = ({ key, target }: KeyboardEvent) => {
      // Escape empties the search first.
      const searching = target instanceof HTMLInputElement && target.value !== '';
      if (key === 'Escape' && !searching) close();
    };
    // So that the keyboard goes on in it.
    element?.focus();
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);
  return (
    <section ref={panel} className={styles.panel} aria-label={t`Follow along`} tabIndex={-1}>
      <FollowAlong onClose={onClose} />
    </section>
  );
}
