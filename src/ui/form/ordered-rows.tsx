import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type Key, type ReactNode, useState } from 'react';
import styles from './ordered-rows.module.css';

interface Props<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** What one is called in the labels of its buttons: "question 2", "Ada Byron". */
  nameOf: (row: Row, place: number) => string;
  onMove: (from: number, to: number) => void;
  onRemove: (place: number) => void;
  /** Rows of several lines have their buttons above them, not beside. */
  tall?: boolean;
  children: (row: Row, place: number) => ReactNode;
}

/** Rows in an order that is dragged, or moved by buttons: these work by keyboard and by touch, too. */
export function OrderedRows<Row>({ rows, keyOf, nameOf, onMove, onRemove, tall, children }: Props<Row>) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <ol className={styles.rows}>
      {rows.map((row, place) => {
        const name = nameOf(row, place);
        const button = (label: string, icon: ReactNode, onClick: () => void, useless = false) => (
          // It stays where the focus is when the row has come to an end.
          <Button
            type="text"
            className={styles.button}
            aria-label={`${label} ${name}`}
            aria-disabled={useless}
            icon={icon}
            onClick={() => useless || onClick()}
          />
        );
        return (
          <li
            key={keyOf(row)}
            className={[styles.row, tall && styles.tall, over === place && dragged !== place && styles.over]
              .filter(Boolean)
              .join(' ')}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(place);
            }}
            onDrop={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              if (dragged !== place) onMove(dragged, place);
              end();
            }}
          >
            <span
              className={styles.handle}
              draggable
              aria-hidden="true"
              onDragStart={(event) => {
                // Firefox drags nothing that carries nothing.
                event.dataTransfer.setData('text/plain', name);
                event.dataTransfer.effectAllowed = 'move';
                setDragged(place);
              }}
              onDragEnd={end}
            >
              <HolderOutlined />
            </span>
            <div className={styles.content}>{children(row, place)}</div>
            <span className={styles.buttons}>
              {button(
                'Move up',
                <ArrowUpOutlined aria-hidden />,
                () => onMove(place, place - 1),
                place === 0,
              )}
              {button(
                'Move down',
                <ArrowDownOutlined aria-hidden />,
                () => onMove(place, place + 1),
                place === rows.length - 1,
              )}
              {button('Remove', <DeleteOutlined aria-hidden />, () => onRemove(place))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** A list with one of its rows at another place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
