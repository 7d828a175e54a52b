import { App } from 'antd';
import { useCallback } from 'react';
import { resultLook } from './result-modal';
import { UndoNotice } from './undo-notice';

interface Done {
  /** What has been done, as a sentence: "Club deleted." */
  text: string;
  /** What it was done to, for a screen reader that meets two of these. */
  what: string;
  /** Takes it back; answers the sentence that says so. */
  undo: () => Promise<string>;
}

let count = 0;

/** For what is done at once and can be taken back: says so for ten seconds, with an Undo. Outlives its screen. */
export function useUndo(): (done: Done) => void {
  const { message, modal } = App.useApp();
  return useCallback(
    ({ text, what, undo }) => {
      count += 1;
      const key = `undo-${count}`;
      const close = () => message.destroy(key);
      const takeBack = async () => {
        try {
          const sentence = await undo();
          close();
          void message.success(sentence);
        } catch (failure) {
          close();
          const content = failure instanceof Error ? failure.message : String(failure);
          void modal.error({ ...resultLook, title: 'Error', content });
        }
      };
      void message.open({
        key,
        type: 'success',
        // The notice keeps its own time: antd's would run on under the keyboard.
        duration: 0,
        content: <UndoNotice text={text} what={what} onUndo={takeBack} onEnd={close} />,
      });
    },
    [message, modal],
  );
}
