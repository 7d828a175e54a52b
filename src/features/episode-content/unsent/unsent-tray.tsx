import { SafetyOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { discardUnsent } from '@/client/unsent/unsent-clean-up';
import { lockUnsent } from '@/client/unsent/unsent-lock';
import type { Unsent } from '@/client/unsent/unsent-tray';
import { useUnsent } from '@/client/unsent/use-unsent';
import { contentKey } from '@/entities/episode/content-queries';
import { boardKey, episodesKey } from '@/entities/episode/episode-queries';
import { t } from '@/language/text';
import { useConfirm } from '@/ui/feedback/use-confirm';
import { Sheet } from '@/ui/layout/sheet';
import { UnsentBadge, unsentTitle } from '@/ui/layout/unsent-badge';
import { useMobile } from '@/ui/layout/use-mobile';
import { useArrivedTakes } from './arrived-takes';
import { maySend } from './send-unsent';
import { UnsentCard } from './unsent-card';
import styles from './unsent-tray.module.css';
import { useUnsentSender } from './use-unsent-sender';

/** Deletes an item that no page works on and nobody sends. Resolves to whether it was deleted. */
async function discardIdle(id: string): Promise<boolean> {
  const release = await lockUnsent(id, { ifAvailable: true });
  return release !== undefined && discardUnsent(id).finally(release);
}

/** Shows in the header what waits on this device, opens it, and sends what was submitted once there is a connection. */
export function UnsentTray() {
  const client = useQueryClient();
  const items = useUnsent();
  const sender = useUnsentSender(items);
  useArrivedTakes();
  const confirm = useConfirm();
  const { message } = App.useApp();
  const mobile = useMobile();
  const [open, setOpen] = useState(false);
  const title = unsentTitle(items.length);

  // What has left the tray was sent, by this tab or another, so the pages of the part are loaded again.
  const before = useRef(items);
  useEffect(() => {
    const here = new Set(items.map(({ id }) => id));
    for (const { episodeId, clubId } of before.current.filter(({ id }) => !here.has(id)))
      for (const queryKey of [contentKey(episodeId, clubId), episodesKey, boardKey(episodeId)])
        void client.invalidateQueries({ queryKey });
    before.current = items;
  }, [items, client]);

  const tried = items.filter((item) => item.state !== 'open' && maySend(item));
  const remove = (item: Unsent) =>
    void confirm.ask({
      title: item.kind === 'recording' ? t`Delete this recording?` : t`Delete this file?`,
      text: item.kind === 'recording' ? t`It was not sent, and there is no other copy.` : t`It was not sent.`,
      okText: t`Delete`,
      danger: true,
      onOk: async () => {
        if (!(await discardIdle(item.id)))
          void message.error(
            t`It was not deleted, because it is being sent or is open on another page of this browser.`,
          );
      },
    });
  return (
    <>
      {items.length > 0 && <UnsentBadge count={items.length} onOpen={() => setOpen(true)} />}
      <Sheet
        title={items.length > 0 ? title : t`Nothing is left to send`}
        open={open}
        onClose={() => setOpen(false)}
        width={440}
      >
        <ul className={styles.list} aria-label={t`Not sent yet`}>
          {items.map((item) => (
            <UnsentCard
              key={item.id}
              item={item}
              share={sender.sending?.id === item.id ? sender.sending.share : undefined}
              onSend={() => void sender.submit([item])}
              onDelete={() => remove(item)}
            />
          ))}
        </ul>
        {items.length > 0 && (
          <p className={styles.kept}>
            <SafetyOutlined aria-hidden /> {mobile ? t`Kept on this phone` : t`Kept on this device`}
          </p>
        )}
        {tried.length > 0 && (
          <Button
            type="primary"
            size="large"
            block
            loading={sender.sending !== undefined}
            onClick={() => void sender.submit(tried)}
          >{t`Try again`}</Button>
        )}
      </Sheet>
      {confirm.holder}
    </>
  );
}
