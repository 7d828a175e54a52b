import { Fragment, type ReactElement, useEffect, useEffectEvent, useRef } from 'react';
import { t } from '@/language/text';
import { useConfirm } from '../feedback/use-confirm';
import { OnUnmount } from './use-after-close';

interface Leaving {
  /** Something would be lost. */
  changed: boolean;
  /** A save is under way. */
  busy: boolean;
  /** Stops that save; without it there is no leaving before it has ended. */
  onStop?: () => void;
  onClose: () => void;
  /** The question, where it is not about what was typed. */
  question?: DiscardWords | undefined;
}

export interface DiscardWords {
  title: string;
  text: string;
  okText: string;
  cancelText: string;
}

const words = {
  discard: {
    title: t`Discard your changes?`,
    text: t`What you changed here is not saved yet.`,
    okText: t`Discard`,
    cancelText: t`Keep editing`,
  },
  stop: {
    title: t`Stop saving?`,
    text: t`Your changes are not all saved yet.`,
    okText: t`Stop and discard`,
    cancelText: t`Continue saving`,
  },
};

/** Leaves a form, after a question when something would be lost. Render `holder` once. */
export function useDiscardConfirm({ changed, busy, onStop, onClose, question = words.discard }: Leaving): {
  /** Resolves to false when the person stays. */
  leave: () => Promise<boolean>;
  holder: ReactElement;
} {
  const { ask, holder } = useConfirm();
  const withdraw = useRef<() => void>(undefined);
  const forget = () => {
    withdraw.current = undefined;
  };
  const takeAway = () => {
    withdraw.current?.();
    forget();
  };

  // The save has ended while the question was open, so the question is closed.
  const settled = useEffectEvent(takeAway);
  useEffect(() => {
    if (!busy) return;
    return () => settled();
  }, [busy]);

  const leave = async () => {
    if (withdraw.current) {
      // Back, pressed again, closes the question, because it lies over the form.
      takeAway();
      return false;
    }
    if (busy && !onStop) return false;
    if (!busy && !changed) {
      onClose();
      return true;
    }
    const asked = ask({
      ...(busy ? words.stop : question),
      danger: true,
      onOk: async () => {
        onStop?.();
        onClose();
      },
    });
    withdraw.current = asked.withdraw;
    const left = await asked.answered;
    forget();
    return left;
  };

  return {
    leave,
    holder: (
      <Fragment key="leave">
        {holder}
        <OnUnmount run={forget} />
      </Fragment>
    ),
  };
}
