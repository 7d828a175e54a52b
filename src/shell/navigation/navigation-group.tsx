import { DownOutlined } from '@ant-design/icons';
import { type CSSProperties, useEffect, useId, useRef } from 'react';
import type { Entry, Group } from './navigation';
import styles from './navigation-list.module.css';
import { NavigationRow } from './navigation-row';

interface Props {
  group: Group;
  current: Entry | undefined;
  /** How many headings follow this one. */
  after: number;
  /** Absent when groups do not fold. */
  fold?: { open: boolean; onToggle: () => void };
  onFollow?: () => void;
}

/** A group of the menu. When groups fold, its heading is a button that stays in view while the menu is scrolled. */
export function NavigationGroup({ group, current, after, fold, onFollow }: Props) {
  const { heading, entries } = group;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const open = !heading || !fold || fold.open;
  const opened = useRef(open);
  // The group that has just been opened may reach below the lower edge.
  useEffect(() => {
    if (open && !opened.current) list.current?.scrollIntoView({ block: 'nearest' });
    opened.current = open;
  }, [open]);
  const place = fold && ({ '--after': after } as CSSProperties);
  const hasCurrent = current !== undefined && entries.includes(current);
  return (
    <>
      {heading && !fold && <h2 className={styles.heading}>{heading}</h2>}
      {heading && fold && (
        <h2 className={styles.fold} style={place}>
          <button
            type="button"
            className={hasCurrent ? styles.hasCurrent : styles.toggle}
            aria-expanded={open}
            aria-controls={id}
            onClick={fold.onToggle}
          >
            <span>{heading}</span>
            <DownOutlined aria-hidden className={open ? styles.arrowUp : styles.arrow} />
          </button>
        </h2>
      )}
      <ul ref={list} id={id} hidden={!open} className={styles.list} style={place}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <NavigationRow entry={entry} here={entry === current} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </>
  );
}
