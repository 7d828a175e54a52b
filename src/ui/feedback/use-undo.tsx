import { App } from 'antd';
import { useMemo } from 'react';
import { tellError } from './result-modal';
import { UndoNotice } from './undo-notice';

interface Done {
  /** Of what it was done to: there is one notice for each, and by it the notice is taken back. */
  id: string;
  /** What has been done, as a sentence: "Riverside Rovers was deleted." */
  text: string;
  /** The object's name for a screen reader, which may meet two of these. */
  what: string;
  /** Undoes it; resolves to a sentence that confirms it. */
  undo: () => Promise<string>;
}

interface Undo {
  /** Shows for ten seconds what was done, with an Undo. It outlives its screen. */
  offer: (done: Done) => void;
  /** It cannot be undone any more, because it already was. */
  withdraw: (id: string) => void;
}

/** The newest notice of each id: an earlier one, whose undo is still running, must not close it. */
const newest = new Map<string, number>();
let offers = 0;

/** For actions that run at once and can be undone. */
export function useUndo(): Undo {
  const { message, modal } = App.useApp();
  return useMemo(() => {
    const keyOf = (id: string) => `undo-${id}`;
    const withdraw = (id: string) => message.destroy(keyOf(id));
    return {
      withdraw,
      offer: ({ id, text, what, undo }) => {
        const own = ++offers;
        newest.set(id, own);
        const close = () => {
          if (newest.get(id) === own) withdraw(id);
        };
        const takeBack = async () => {
          try {
            const sentence = await undo();
            close();
            void message.success(sentence);
          } catch (failure) {
            close();
            tellError(modal, failure instanceof Error ? failure : String(failure));
          }
        };
        void message.open({
          key: keyOf(id),
          type: 'success',
          // The notice keeps its own time, because antd's does not stop for the keyboard.
          duration: 0,
          // With a key, so that it has its own ten seconds.
          content: <UndoNotice key={own} text={text} what={what} onUndo={takeBack} onEnd={close} />,
        });
      },
    };
  }, [message, modal]);
}
