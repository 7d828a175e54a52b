import { HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '@/client/http';
import { getPartsHistory } from '@/contract/parts/parts-history';
import { lazyComponent } from '@/ui/layout/lazy-component';

// Loaded later, because the parts can be sent without it.
const HistoryDrawer = lazyComponent(() =>
  import('@/kit/history-drawer').then((module) => module.HistoryDrawer),
);

interface Props {
  episodeId: string;
  clubId: string;
  /** The name of the episode. */
  title: string;
}

/** Opens who sent, changed and took back which part, and when. */
export function PartsHistory({ title, ...params }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="text" icon={<HistoryOutlined aria-hidden />} onClick={() => setOpen(true)}>
        Who sent what, and when
      </Button>
      <HistoryDrawer
        open={open}
        onClose={() => setOpen(false)}
        title={`the parts of ${title}`}
        of={`${params.episodeId} ${params.clubId}`}
        read={(pages, signal) => call(getPartsHistory, { params, query: pages, signal })}
      />
    </>
  );
}
