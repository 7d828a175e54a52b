import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, HolderOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import {
  type Key,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '@/language/text';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './ordered-rows.module.css';
import { useDragOrder } from './use-drag-order';

interface Props<Row> {
  /** The accessible name: "Hosts in order". */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** What one is called in the labels of its buttons: "question 2", "Ada Byron". */
  nameOf: (row: Row, place: number) => string;
  onMove: (from: number, to: number) => void;
  /** Without it all rows stay. */
  onRemove?: (place: number) => void;
  /** Rows of several lines are in a box, with their buttons above them. */
  tall?: boolean;
  /** For narrow lists: the grip is at the end, and of the arrows only the one that leads up is there. */
  compact?: boolean;
  /** What is above a row. */
  before?: (place: number) => ReactNode;
  /** The id of the element that gets the focus after the last row was removed. */
  afterLast?: string;
  children: (row: Row, place: number) => ReactNode;
}

type Control = 'handle' | 'up' | 'down' | 'remove';

/** The row that is dragged. */
interface Lifted {
  key: Key;
  name: string;
}

/** The new place of a row for a key. */
const placeBy = (key: string, place: number, count: number): number | undefined =>
  ({ ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 })[key];

/** Rows in an order that is dragged, or changed by keys or buttons. It says what was done, and keeps the focus. */
export function OrderedRows<Row>(props: Props<Row>) {
  const { label, rows, keyOf, nameOf, onMove, onRemove, tall, compact, before, afterLast, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const hint = useId();
  const [said, setSaid] = useState('');
  const { componentDisabled: disabled } = ConfigProvider.useConfig();
  /** Moves the focus once the rows are in their new order, because a row that is moved or removed loses it. */
  const focusNext = useRef<() => void>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each render, because the rows are the caller's
  useLayoutEffect(() => {
    focusNext.current?.();
    focusNext.current = undefined;
  });
  const keepFocus = (place: number, control: Control) => {
    focusNext.current = () => {
      const row = list.current?.children[place];
      // `:scope`, because a row may contain such a list.
      const next = row?.querySelector<HTMLElement>(`:scope > [data-control="${control}"]`);
      (next ?? document.getElementById(afterLast ?? ''))?.focus();
    };
  };

  const move = (from: number, to: number, control: Control) => {
    const row = rows[from];
    if (row === undefined || to < 0 || to >= rows.length || to === from) return;
    keepFocus(to, control);
    onMove(from, to);
    setSaid(t`${nameOf(row, from)} is at place ${to + 1} of ${rows.length}`);
  };
  const remove = (row: Row, place: number) => {
    keepFocus(Math.min(place, rows.length - 2), 'remove');
    onRemove?.(place);
    setSaid(t`${nameOf(row, place)} was taken out`);
  };
  const { drag, begin } = useDragOrder({
    list,
    order: JSON.stringify(rows.map(keyOf)),
    onDrop: (from, to) => move(from, to, 'handle'),
    onLost: ({ key, name }: Lifted, from) => {
      const place = rows.findIndex((row) => keyOf(row) === key);
      if (document.activeElement === document.body)
        keepFocus(place < 0 ? Math.min(from, rows.length - 1) : place, 'handle');
      setSaid(
        place < 0
          ? t`${name} has left the list meanwhile`
          : t`The list has changed meanwhile. ${name} is at place ${place + 1} of ${rows.length}`,
      );
    },
  });
  const onKey = (event: KeyboardEvent, place: number) => {
    const to = placeBy(event.key, place, rows.length);
    if (to === undefined) return;
    event.preventDefault();
    move(place, to, 'handle');
  };

  return (
    <>
      {rows.length > 0 && (
        <ol
          ref={list}
          className={`${styles.rows} ${tall ? styles.boxes : ''} ${compact ? styles.compact : ''} ${drag ? styles.dragging : ''}`}
          aria-label={label}
        >
          {rows.map((row, place) => {
            const name = nameOf(row, place);
            const button = (
              control: Control,
              words: string,
              icon: ReactNode,
              act: () => void,
              idle = false,
            ) => (
              <button
                type="button"
                className={styles.button}
                aria-label={words}
                data-control={control}
                disabled={disabled}
                // Not disabled, so that it keeps the focus when the row cannot move further.
                aria-disabled={idle}
                onClick={act}
              >
                {icon}
              </button>
            );
            return (
              <li
                key={keyOf(row)}
                className={drag?.from === place ? styles.held : styles.row}
                style={drag && { transform: `translateY(${drag.shiftOf(place)}px)` }}
              >
                {before?.(place)}
                <button
                  type="button"
                  className={styles.handle}
                  aria-label={t`Move ${name}, place ${place + 1} of ${rows.length}`}
                  aria-describedby={hint}
                  data-control="handle"
                  disabled={disabled}
                  onPointerDown={(event) => begin(event, place, { key: keyOf(row), name })}
                  onKeyDown={(event) => onKey(event, place)}
                >
                  <HolderOutlined aria-hidden />
                </button>
                <div className={styles.content}>{children(row, place)}</div>
                {button(
                  'up',
                  t`Move ${name} up`,
                  <ArrowUpOutlined aria-hidden />,
                  () => move(place, place - 1, 'up'),
                  place === 0,
                )}
                {!compact &&
                  button(
                    'down',
                    t`Move ${name} down`,
                    <ArrowDownOutlined aria-hidden />,
                    () => move(place, place + 1, 'down'),
                    place === rows.length - 1,
                  )}
                {onRemove &&
                  button('remove', t`Take ${name} out`, <CloseOutlined aria-hidden />, () =>
                    remove(row, place),
                  )}
              </li>
            );
          })}
        </ol>
      )}
      <VisuallyHidden>
        <span
          id={hint}
        >{t`The up and down arrows move the entry by one place, Home and End move it to the first and the last place.`}</span>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}

/** The list with one of its rows at another place. */
export const moved = <Row,>(rows: readonly Row[], from: number, to: number): Row[] =>
  rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1));
