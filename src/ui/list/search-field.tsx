import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { t } from '@/language/text';
import styles from './search-field.module.css';
import { useSlashKey } from './use-slash-key';

interface Props {
  /** The label: "Search clubs". */
  label: string;
  value: string;
  /** Called when typing has paused. */
  onSearch: (text: string) => void;
  /** The key `/` moves the focus here from anywhere on the page: for the one search of a screen. */
  slash?: boolean;
}

const pause = 300;

/** A search that asks once typing has paused, or at once on Enter and when cleared. */
export function SearchField({ label, value, onSearch, slash = false }: Props) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const sent = useRef(value);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  }, [onSearch]);

  // The back button and a "clear filters" elsewhere change the value from outside. Our own search that comes
  // back must not set the field, because a person who goes on typing would lose what they typed since.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    window.clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useSlashKey(slash, () => {
    input.current?.focus();
    input.current?.select();
  });

  const type = (next: string, wait: number) => {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      sent.current = next.trim().replace(/\s+/g, ' ');
      search.current(sent.current);
    }, wait);
  };

  return (
    <div className={styles.search}>
      <SearchOutlined className={styles.glass} aria-hidden />
      <input
        ref={input}
        className={styles.input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={slash ? '/' : undefined}
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={(event) => type(event.target.value, event.target.value === '' ? 0 : pause)}
        onKeyDown={(event) => event.key === 'Enter' && type(text, 0)}
      />
      {text !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t`Clear the search`}
          tabIndex={-1}
          onClick={() => {
            type('', 0);
            input.current?.focus();
          }}
        >
          <CloseCircleFilled aria-hidden />
        </button>
      )}
      {slash && text === '' && <kbd className={styles.key}>/</kbd>}
    </div>
  );
}
