import { CloseOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import { useState } from 'react';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { useNavigationGuard } from '@/ui/layout/use-navigation-guard';
import { SearchField } from '@/ui/list/search-field';
import { EpisodeOptions } from './episode-options';
import styles from './episode-picker.module.css';
import { useEpisodePages } from './use-episode-pages';

interface Props {
  open: boolean;
  /** The chosen episode's id. */
  value: string;
  listId: string;
  onChoose: (episode: Episode) => void;
  onClose: () => void;
}

function Found({ value, listId, onChoose }: Omit<Props, 'open' | 'onClose'>) {
  const [q, setQ] = useState('');
  const pages = useEpisodePages(q);
  const { episodes, loaded, error, isFetching, refetch } = pages;
  return (
    <>
      <div className={styles.search}>
        <SearchField label="Search episodes" value={q} onSearch={setQ} />
      </div>
      {error && !loaded && !isFetching ? (
        <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
      ) : loaded && episodes.length === 0 ? (
        <EmptyState title="No episode matches" text="Try another word of its name." />
      ) : (
        <EpisodeOptions id={listId} pages={pages} value={value} onChoose={onChoose} />
      )}
    </>
  );
}

/** All episodes of a club to choose from, over the foot of the phone: the search does not push its keyboard forward. */
export function EpisodePicker({ open, onClose, ...choice }: Props) {
  useNavigationGuard({ open, changed: false, leave: onClose });
  return (
    <Drawer
      title="Choose an episode"
      placement="bottom"
      size="min(720px, 88dvh)"
      open={open}
      onClose={onClose}
      destroyOnHidden
      closable={{ placement: 'end', 'aria-label': 'Close' }}
      closeIcon={<CloseOutlined aria-hidden />}
      classNames={{ section: styles.sheet, body: styles.body, close: styles.close }}
    >
      <Found {...choice} />
    </Drawer>
  );
}
