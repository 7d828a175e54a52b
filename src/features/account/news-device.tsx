import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useState } from 'react';
import { isSubscribed, type PushAbility, pushAbility, startPush, stopPush } from '@/client/push';
import { userMessage } from '@/client/user-message';
import type { News } from '@/contract/personal/news';
import { t } from '@/language/text';
import styles from './news.module.css';

const why: Record<Exclude<PushAbility, 'able'>, string> = {
  refused: t`This browser blocks notifications of Touchline. Allow them in its settings for this site.`,
  install: t`On an iPhone or iPad, add Touchline to the Home Screen and open it there.`,
  none: t`This browser cannot show notifications.`,
};

interface Props {
  device: NonNullable<News['device']>;
  newsKey: readonly string[];
}

/** Whether this device is told, too. The browser asks for its permission after the press. */
export function NewsDevice({ device, newsKey }: Props) {
  const client = useQueryClient();
  const ability = pushAbility();
  const here = useQuery({ queryKey: [...newsKey, 'here'], queryFn: isSubscribed, staleTime: 0 });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const on = device.on && here.data === true;

  const turn = async (wanted: boolean) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const outcome = wanted ? await startPush(device.key) : await stopPush();
      // A closed question is no refusal: then the switch stays as it was.
      if (outcome && outcome in why) setProblem(why[outcome as keyof typeof why]);
    } catch (error) {
      setProblem(userMessage(error));
    }
    await client.invalidateQueries({ queryKey: newsKey });
    setBusy(false);
  };
  const said = problem ?? (ability === 'able' ? undefined : why[ability]);
  return (
    <div className={styles.group}>
      <label className={styles.device} htmlFor="news-device">
        {t`On this device`}
        <Switch
          id="news-device"
          checked={on}
          loading={busy}
          disabled={ability !== 'able' || here.isPending}
          aria-describedby={said ? 'news-device-why' : undefined}
          onChange={(wanted) => void turn(wanted)}
        />
      </label>
      <p id="news-device-why" className={styles.why} role="status">
        {said}
      </p>
    </div>
  );
}
