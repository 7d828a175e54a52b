import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTimeZone } from '@/client/today';
import { clockIn, instantOf } from '@/contract/time-zone';
import styles from './episode-fields.module.css';
import { timeWords } from './time-words';

interface ControlProps {
  /** Given by the form. */
  id?: string;
  value?: string | null;
  onChange?: (instant: string | null) => void;
}

const complete = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

function Control({ id, value, onChange }: ControlProps) {
  const zone = useTimeZone();
  const clock = value ? clockIn(zone, new Date(value)) : '';
  // While it is typed it may be no time yet.
  const [text, setText] = useState(clock);
  useEffect(() => setText(clock), [clock]);
  return (
    <>
      <div className={styles.time}>
        <Input
          id={id}
          type="datetime-local"
          min={clockIn(zone, new Date())}
          max="2999-12-31T23:59"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            if (complete.test(target.value)) onChange?.(instantOf(zone, target.value).toISOString());
            else if (target.value === '') onChange?.(null);
          }}
        />
        {value && <Button onClick={() => onChange?.(null)}>Clear the time</Button>}
      </div>
      {value && <p className={styles.said}>Published by itself on {timeWords(value, zone)}.</p>}
    </>
  );
}

/** When an episode is published by itself: a time in the platform's zone, or none. */
export function PublishAtField({ former }: { former: string | null }) {
  return (
    <Form.Item
      name="publishAt"
      label="Publish at a chosen time"
      extra="Left empty, it is published when you press Publish. It has to be open for the clubs by then."
      rules={[
        {
          validator: async (_, value: string | null) => {
            if (value && value !== former && Date.parse(value) <= Date.now())
              throw new Error('This time has passed. Choose a later one.');
          },
        },
      ]}
    >
      <Control />
    </Form.Item>
  );
}
