import { DownOutlined } from '@ant-design/icons';
import { useId, useState } from 'react';
import type { Episode } from '@/contract/episode';
import { episodeLabel } from './episode-label';
import { EpisodePicker } from './episode-picker';
import styles from './episode-select.module.css';

interface Props {
  episode: Episode;
  disabled: boolean;
  onChange: (episode: Episode) => void;
}

/** Which episode the parts are for. All there are can be reached: by scrolling on, or by a search. */
export function EpisodeSelect({ episode, disabled, onChange }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const label = `${id}-label`;
  const list = `${id}-list`;
  return (
    <div className={styles.box}>
      <span className={styles.label} id={label}>
        Episode
      </span>
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
