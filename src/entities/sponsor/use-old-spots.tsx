import { App } from 'antd';
import type { ReactElement } from 'react';
import { userMessage } from '@/client/user-message';
import type { OldSpots } from '@/contract/sponsor';
import { useAction } from '@/kit/use-action';
import { plural, t } from '@/language/text';

interface Asked {
  /** How many published episodes keep the old spot. */
  count: () => Promise<{ data: OldSpots }>;
  /** Masters these episodes again. */
  remaster: () => Promise<{ message: string }>;
}

interface OldSpotsQuestion {
  /** After a change: asks whether the published episodes that keep the old spot should be mastered again, if there are any. */
  ask: (of: Asked) => void;
  /** Render it once. */
  holder: ReactElement;
}

/** A published episode keeps the spot it was mastered with, unless an admin chooses otherwise here. */
export function useOldSpots(): OldSpotsQuestion {
  const { run, holder } = useAction(['episode']);
  const { message } = App.useApp();

  const ask = async ({ count, remaster }: Asked) => {
    const { renditions, episodes } = (await count()).data;
    if (renditions === 0) return;

    await run({
      id: 'old-spots',
      confirm: {
        title: plural(renditions, {
          one: '# finished episode keeps the old spot. Master it again?',
          other: '# finished episodes keep the old spot. Master them again?',
        }),
        text: plural(episodes, {
          one: 'One published episode had another spot on the day of publishing. Families hear the old version until the new one is ready.',
          other:
            '# published episodes had another spot on the day of publishing. Families hear the old version until the new one is ready.',
        }),
        okText: t`Master again`,
      },
      call: remaster,
    });
  };

  return {
    ask: (of) => {
      ask(of).catch((error: unknown) => void message.error(userMessage(error)));
    },
    holder,
  };
}
