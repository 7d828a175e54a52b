import { DownOutlined } from '@ant-design/icons';
import { useId } from 'react';
import type { Episode } from '@/contract/episode';
import styles from './episode-select.module.css';

interface Props {
  episodes: readonly Episode[];
  value: string;
  disabled: boolean;
  onChange: (id: string) => void;
}

const labelOf = ({ name, status, maySend }: Episode) => {
  if (!maySend) return name;
  return status === 'published' ? `Send again: ${name}` : `Current: ${name}`;
};

/** Which episode the parts are for. The phone's own picker: nothing is easier for one thumb. */
export function EpisodeSelect({ episodes, value, disabled, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.box}>
      <label className={styles.label} htmlFor={id}>
        Episode
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {episodes.map((episode) => (
          <option key={episode.id} value={episode.id}>
            {labelOf(episode)}
          </option>
        ))}
      </select>
      <DownOutlined className={styles.arrow} aria-hidden />
    </div>
  );
}
