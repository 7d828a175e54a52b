import { HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';

// Loaded later, because the parts can be sent without it.
const PartsHistoryDrawer = lazyComponent(() =>
  import('./parts-history-drawer').then((module) => module.PartsHistoryDrawer),
);

interface Props {
  episodeId: string;
  clubId: string;
  /** The name of the episode. */
  title: string;
  clubname?: string;
  /** The episode takes parts of the club now. */
  takesParts: boolean;
}

/** Opens the history of the parts. */
export function PartsHistory(of: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        type="text"
        icon={<HistoryOutlined aria-hidden />}
        onClick={() => setOpen(true)}
      >{t`Who sent what, and when`}</Button>
      <PartsHistoryDrawer {...of} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
