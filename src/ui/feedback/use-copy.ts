import { App } from 'antd';
import { t } from '@/language/text';

/**
 * Copies a text and confirms it: "The join code is copied". Where the browser forbids it, the text is shown
 * to be copied by hand.
 */
export function useCopy(): (what: string, text: string) => Promise<void> {
  const { message } = App.useApp();
  return async (what, text) => {
    try {
      await navigator.clipboard.writeText(text);
      void message.success(t`The ${what} is copied`);
    } catch {
      void message.info(t`The browser does not let us copy. The ${what} is ${text}`);
    }
  };
}
