import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { App, type FormInstance } from 'antd';
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ApiFailure, mayPassLater } from '@/client/api-failure';
import { toFailure } from '@/client/user-message';
import { useResultModal } from '@/ui/feedback/result-modal';
import { useConfirm } from '@/ui/feedback/use-confirm';
import { useUndo } from '@/ui/feedback/use-undo';

interface Answered {
  /** The result, as a sentence. */
  message: string;
}

/** An action of one press, with its question, message and undo. */
export interface ActionConfig<Reply extends Answered = Answered> {
  /** The object of the action: while one action on it is under way, no other begins. */
  id: string;
  /** The name of the action, where a button shows that it is running. */
  key?: string;
  call: () => Promise<Reply>;
  /** A question that comes first: where people would lose something. */
  confirm?: {
    title: string;
    text: ReactNode;
    okText: string;
    danger?: boolean;
    /** The form in the question: what the server refused is shown at its fields, and not in the Error modal. */
    form?: FormInstance;
    /** A button that offers another way. */
    instead?: { label: string; onClick: () => void };
  };
  /** Offered for ten seconds in place of the message, when it can be undone. */
  undo?: {
    /** What has been done, as a sentence: "Riverside Rovers was deleted." */
    text: string;
    /** The object's name for a screen reader, which may meet two of these. */
    what: string;
    call: () => Promise<Answered>;
  };
  /** Shows no message, because the screen itself shows what has changed. */
  quiet?: boolean;
  /** Runs before the lists are loaded again. */
  onDone?: (reply: Reply) => void;
  /** Runs when it failed, after the message: the object may have changed since it was shown. */
  onFailed?: () => void;
}

type ActionName = Pick<ActionConfig, 'id' | 'key'>;

interface Actions {
  /** Begins it, after its question if it has one. True once it is done, false when it failed or did not begin. */
  run: <Reply extends Answered>(action: ActionConfig<Reply>) => Promise<boolean>;
  /** Loads the lists again, as after an action. */
  refresh: () => void;
  /** The running action; of several the one that began last. */
  running: ActionName | undefined;
  /** Render it once in the component that acts. */
  holder: ReactElement;
}

/** The same call may succeed later, or something was wrong with what was typed in the question. */
const mayBeAskedAgain = (failure: ApiFailure): boolean =>
  mayPassLater(failure) || failure.code === 'invalid' || Object.keys(failure.fields).length > 0;

/**
 * What every button that changes something does: nothing at a second press, a message when it is done, the
 * Error modal when it failed (or the sentence at its field in the question), and the lists that show it are loaded again. Also after a failure, because a
 * refusal often means that another person was faster.
 */
export function useAction(...stale: readonly QueryKey[]): Actions {
  const client = useQueryClient();
  const underWay = useRef(new Set<string>());
  const [running, setRunning] = useState<readonly ActionName[]>([]);
  const undo = useUndo();
  const confirm = useConfirm();
  const results = useResultModal();
  const { message } = App.useApp();

  const refresh = () => {
    for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  };

  /** Rejects, after the message, where a question stays open for another try. */
  const perform = async <Reply extends Answered>(action: ActionConfig<Reply>): Promise<boolean> => {
    const { id, key, call, onDone } = action;
    if (underWay.current.has(id)) return false;
    underWay.current.add(id);
    const mine = { id, key };
    setRunning((now) => [...now, mine]);
    try {
      const reply = await call();
      // It cannot be undone any more, because it already was.
      undo.withdraw(id);
      onDone?.(reply);
      if (!action.undo && !action.quiet) void message.success(reply.message);
      if (action.undo) {
        const { text, what, call: takeBack } = action.undo;
        undo.offer({
          id,
          text,
          what,
          undo: async () => {
            try {
              return (await takeBack()).message;
            } finally {
              refresh();
            }
          },
        });
      }
      return true;
    } catch (error) {
      const failure = toFailure(error);
      const refused = Object.entries(failure.fields).map(([name, error]) => ({ name, errors: [error] }));
      const form = action.confirm?.form;
      if (form && refused[0]) {
        form.setFields(refused);
        form.focusField(refused[0].name);
      } else results.error(failure);
      action.onFailed?.();
      if (action.confirm && mayBeAskedAgain(failure)) throw failure;
      return false;
    } finally {
      underWay.current.delete(id);
      // Actions on other objects may still be running.
      setRunning((now) => now.filter((each) => each !== mine));
      refresh();
    }
  };

  return {
    run: async (action) => {
      if (!action.confirm) return perform(action);
      let done = false;
      const asked = confirm.ask({
        ...action.confirm,
        onOk: async () => {
          done = await perform(action);
        },
      });
      await asked.answered;
      return done;
    },
    refresh,
    running: running.at(-1),
    holder: (
      <>
        {confirm.holder}
        {results.holder}
      </>
    ),
  };
}

/**
 * Runs what a page has begun, once, by code that the press has loaded: so it is an effect. `onDone` ends what was begun. Returns
 * the `holder` to render.
 */
export function useBegunAction<Begun extends object>(
  begun: Begun | undefined,
  configOf: (begun: Begun) => ActionConfig | undefined,
  onDone: () => void,
  ...stale: readonly QueryKey[]
): ReactElement {
  const { run, holder } = useAction(...stale);
  const last = useRef<Begun>(undefined);
  const start = useEffectEvent((next: Begun) => {
    const config = configOf(next);
    if (!config || last.current === next) return;
    last.current = next;
    onDone();
    void run(config);
  });
  useEffect(() => {
    if (begun) start(begun);
  }, [begun]);
  return holder;
}
