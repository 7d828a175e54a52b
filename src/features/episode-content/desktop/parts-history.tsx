import { HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
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
  /** The episode takes no parts now. */
  locked?: boolean;
}

/** Opens the history of the parts. */
export function PartsHistory({ locked = false, ...of }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="text" icon={<HistoryOutlined aria-hidden />} onClick={() => setOpen(true)}>
        Who sent what, and when
      </Button>
      <PartsHistoryDrawer {...of} locked={locked} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
