import { CloseOutlined, DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { t } from '@/language/text';
import styles from './transcript-search.module.css';

interface Props {
  q: string;
  /** How many lines have it, and which of them is shown, from 0. */
  hits: number;
  shown: number;
  onType: (q: string) => void;
  onStep: (step: 1 | -1) => void;
}

/** Searches within what is said: "1 of 3", the next and the one before by buttons, or by Enter and Shift+Enter. */
export function TranscriptSearch({ q, hits, shown, onType, onStep }: Props) {
  return (
    <search className={styles.search}>
      <SearchOutlined className={styles.glass} aria-hidden />
      <input
        className={styles.input}
        type="search"
        aria-label={t`Search what is said`}
        placeholder={t`Search what is said`}
        maxLength={100}
        value={q}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
          // Escape empties the search first, and closes only then.
          if (event.key === 'Escape' && q !== '') {
            event.stopPropagation();
            onType('');
          }
        }}
      />
      <span className={styles.count} role="status">
        {q.trim() !== '' && (hits > 0 ? t`${shown + 1} of ${hits}` : t`Not found`)}
      </span>
      {hits > 1 && (
        <>
          <button type="button" className={styles.button} aria-label={t`Previous`} onClick={() => onStep(-1)}>
            <UpOutlined aria-hidden />
          </button>
          <button type="button" className={styles.button} aria-label={t`Next`} onClick={() => onStep(1)}>
            <DownOutlined aria-hidden />
          </button>
        </>
      )}
      {q !== '' && (
        <button
          type="button"
          className={styles.button}
          aria-label={t`Clear the search`}
          onClick={() => onType('')}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </search>
  );
}
