import { App } from 'antd';
import type { ReactElement } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { type ChangedSpots, countOldSpots, remasterSpots } from '@/contract/campaign';
import { useAction } from '@/kit/use-action';

interface OldSpots {
  /** After a change: asks whether the published episodes that keep the old spot shall be mastered again, if there are any. */
  ask: (changed: ChangedSpots) => void;
  /** Render it once. */
  holder: ReactElement;
}

/** What is published keeps the spot it was mastered with, until somebody says otherwise here. */
export function useOldSpots(): OldSpots {
  const { run, holder } = useAction(['episode']);
  const { message } = App.useApp();

  const ask = async (changed: ChangedSpots) => {
    const { data } = await call(countOldSpots, { query: changed });
    const { renditions, episodes } = data;
    if (renditions === 0) return;
    const [keep, these] =
      renditions === 1
        ? ['1 finished episode keeps', 'it']
        : [`${renditions} finished episodes keep`, 'them'];
    await run({
      id: 'old-spots',
      confirm: {
        title: `${keep} the old spot. Master ${these} again?`,
        text: `${episodes === 1 ? 'One published episode' : `${episodes} published episodes`} had another spot on the day of publishing. Families hear the old one until the new one is ready.`,
        okText: 'Master again',
      },
      call: () => call(remasterSpots, { body: changed }),
    });
  };

  return {
    ask: (changed) => {
      ask(changed).catch((error: unknown) => void message.error(userMessage(error)));
    },
    holder,
  };
}
