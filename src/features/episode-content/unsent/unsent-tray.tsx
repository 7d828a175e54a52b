import { SafetyOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { removeLeftovers } from '@/client/unsent-clean-up';
import { removeUnsent, type Unsent } from '@/client/unsent-tray';
import { tellUnsentWork } from '@/client/unsent-work';
import { useUnsent } from '@/client/use-unsent';
import { contentKey } from '@/entities/episode/content-queries';
import { boardKey, episodesKey } from '@/entities/episode/episode-queries';
import { useConfirm } from '@/ui/feedback/use-confirm';
import { UnsentBadge, unsentTitle } from '@/ui/layout/unsent-badge';
import { useMobile } from '@/ui/layout/use-mobile';
import { useNavigationGuard } from '@/ui/layout/use-navigation-guard';
import { UnsentCard } from './unsent-card';
import styles from './unsent-tray.module.css';
import { useUnsentSender } from './use-unsent-sender';

/** Shows in the header what waits on this device, opens it, and sends what was submitted once there is a connection. */
export function UnsentTray() {
  const client = useQueryClient();
  const items = useUnsent();
  const sender = useUnsentSender();
  const confirm = useConfirm();
  const mobile = useMobile();
  const [open, setOpen] = useState(false);
  useNavigationGuard({ open, changed: false, leave: () => setOpen(false) });
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

  // Here, because the tray is only shown to people who can record, and only they leave unfinished recordings.
  useEffect(() => void removeLeftovers().catch(() => undefined), []);
  const sendAll = useEffectEvent(sender.sendAll);
  const ids = items.map(({ id }) => id).join(' ');
  useEffect(() => {
    const all = ids === '' ? [] : ids.split(' ');
    tellUnsentWork({ count: all.length, sendAll, deleteAll: () => removeUnsent(all) });
  }, [ids]);
  useEffect(() => () => tellUnsentWork(undefined), []);

  const tried = items.filter(({ state, slot }) => state !== 'open' && slot !== null);
  const remove = (item: Unsent) =>
    void confirm.ask({
      title: `Delete this ${item.kind}?`,
      text: 'It was not sent, and is nowhere else.',
      okText: 'Delete',
      danger: true,
      onOk: () => removeUnsent([item.id]),
    });
  return (
    <>
      {items.length > 0 && <UnsentBadge count={items.length} onOpen={() => setOpen(true)} />}
      <Drawer
        title={items.length > 0 ? title : 'Everything is sent'}
        open={open}
        onClose={() => setOpen(false)}
        placement={mobile ? 'bottom' : 'right'}
        size={mobile ? 'auto' : 440}
        closable={{ placement: 'end', 'aria-label': 'Close' }}
        destroyOnHidden
        classNames={{ section: mobile ? styles.sheet : undefined }}
      >
        <ul className={styles.list} aria-label="Not sent yet">
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
            <SafetyOutlined aria-hidden /> {mobile ? 'Kept on this phone' : 'Kept on this device'}
          </p>
        )}
        {tried.length > 0 && (
          <Button
            type="primary"
            size="large"
            block
            loading={sender.sending !== undefined}
            onClick={() => void sender.submit(tried)}
          >
            Try again
          </Button>
        )}
      </Drawer>
      {confirm.holder}
    </>
  );
}
