import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import styles from './search-field.module.css';

interface Props {
  /** What is searched: "Search clubs". Also its label. */
  label: string;
  value: string;
  /** Called when typing has paused. */
  onSearch: (text: string) => void;
}

const pause = 300;

/** A search that asks once typing has paused, or at once on Enter and when cleared. */
export function SearchField({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const timer = useRef<number>(undefined);

  // The back button and a "clear filters" elsewhere change the value from outside.
  useEffect(() => setText(value), [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const search = (next: string, wait: number) => {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onSearch(next.trim()), wait);
  };

  return (
    <Input
      className={styles.search}
      prefix={<SearchOutlined className={styles.glass} />}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      allowClear
      value={text}
      onChange={(event) => search(event.target.value, event.target.value === '' ? 0 : pause)}
      onPressEnter={() => search(text, 0)}
    />
  );
}
