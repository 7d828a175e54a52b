import { DownOutlined } from '@ant-design/icons';
import { useId, useState } from 'react';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { t } from '@/language/text';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Sheet } from '@/ui/layout/sheet';
import { SearchField } from '@/ui/list/search-field';
import { episodeLabel } from '../content-words';
import { EpisodeOptions, useEpisodePages } from './episode-options';
import styles from './episode-select.module.css';

interface Props {
  episode: Episode;
  disabled: boolean;
  onChange: (episode: Episode) => void;
}

/** Chooses the episode that the parts are for. Older ones come by scrolling on, or by a search. */
export function EpisodeSelect({ episode, disabled, onChange }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const label = `${id}-label`;
  const list = `${id}-list`;
  return (
    <div className={styles.box}>
      <span className={styles.label} id={label}>{t`Episode`}</span>
      <button
        type="button"
        role="combobox"
        className={styles.select}
        aria-labelledby={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={list}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {episodeLabel(episode)}
      </button>
      <DownOutlined className={styles.arrow} aria-hidden />
      <EpisodePicker
        open={open}
        value={episode.id}
        listId={list}
        onClose={() => setOpen(false)}
        onChoose={(chosen) => {
          onChange(chosen);
          setOpen(false);
        }}
      />
    </div>
  );
}

/** Has the size of `EpisodeSelect` while the episodes load. */
export const EpisodeSelectSkeleton = () => (
  <div className={styles.box} aria-hidden="true">
    <span className={styles.label}>{t`Episode`}</span>
    <div className={styles.select}>
      <Skeleton width={200} />
    </div>
  </div>
);

interface PickerProps {
  open: boolean;
  /** The chosen episode's id. */
  value: string;
  listId: string;
  onChoose: (episode: Episode) => void;
  onClose: () => void;
}

function Found({ value, listId, onChoose }: Omit<PickerProps, 'open' | 'onClose'>) {
  const [q, setQ] = useState('');
  const pages = useEpisodePages(q);
  const { episodes, loaded, error, isFetching, refetch } = pages;
  return (
    <>
      <div className={styles.search}>
        <SearchField label={t`Search episodes`} value={q} onSearch={setQ} />
      </div>
      {error && !loaded && !isFetching ? (
        <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
      ) : loaded && episodes.length === 0 ? (
        <EmptyState title={t`No episode matches`} text={t`Try another word of its name.`} />
      ) : (
        <EpisodeOptions id={listId} pages={pages} value={value} onChoose={onChoose} />
      )}
    </>
  );
}

/**
 * All episodes of a club to choose from, as a sheet from the bottom. The search field has no focus at first,
 * so that the keyboard does not cover the list.
 */
const EpisodePicker = ({ open, onClose, ...choice }: PickerProps) => (
  <Sheet title={t`Choose an episode`} open={open} onClose={onClose} flush tall>
    <Found {...choice} />
  </Sheet>
);
