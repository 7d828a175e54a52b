import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { limits } from '@/contract/limits';
import type { Cue } from '@/contract/transcript/transcript';
import { t } from '@/language/text';
import { readTime, timeText } from './cue-time';
import styles from './cues-field.module.css';

/** How many lines are shown at once: each has four fields. */
const pageSize = 50;

interface Props {
  /** Given by the form. */
  id?: string;
  value?: Cue[];
  onChange?: (cues: Cue[]) => void;
}

/** The lines with their times, some at a time. */
export function CuesField({ value = [], onChange }: Props) {
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(value.length / pageSize));
  const from = Math.min(page, pages - 1) * pageSize;
  const change = (index: number, over: Partial<Cue>) =>
    onChange?.(value.map((cue, at) => (at === index ? { ...cue, ...over } : cue)));
  return (
    <div>
      <ol className={styles.lines} start={from + 1}>
        {value.slice(from, from + pageSize).map((cue, offset) => {
          const index = from + offset;
          return (
            <CueFields
              // A line has no id; fields that are typed in keep their place.
              key={`${index} of ${value.length}`}
              number={index + 1}
              cue={cue}
              onChange={(over) => change(index, over)}
              onRemove={() => onChange?.(value.filter((_, at) => at !== index))}
            />
          );
        })}
      </ol>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t`Pages of lines`}>
          <Button disabled={from === 0} onClick={() => setPage(from / pageSize - 1)}>{t`Previous`}</Button>
          <span aria-live="polite">{t`${from + 1}–${Math.min(from + pageSize, value.length)} of ${value.length}`}</span>
          <Button
            disabled={from + pageSize >= value.length}
            onClick={() => setPage(from / pageSize + 1)}
          >{t`Next`}</Button>
        </nav>
      )}
    </div>
  );
}

interface CueProps {
  number: number;
  cue: Cue;
  onChange: (over: Partial<Cue>) => void;
  onRemove: () => void;
}

function CueFields({ number, cue, onChange, onRemove }: CueProps) {
  return (
    <li className={styles.cue}>
      <TimeField
        label={t`Start of line ${number}`}
        value={cue.start}
        onChange={(start) => onChange({ start })}
      />
      <TimeField label={t`End of line ${number}`} value={cue.end} onChange={(end) => onChange({ end })} />
      <Input
        className={styles.speaker}
        aria-label={t`Speaker of line ${number}`}
        placeholder={t`Speaker`}
        maxLength={limits.speakerMax}
        value={cue.speaker ?? ''}
        onChange={({ target }) => onChange({ speaker: target.value.trimStart() || null })}
      />
      <Input.TextArea
        className={styles.text}
        aria-label={t`Text of line ${number}`}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={limits.cueMax}
        value={cue.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t`Delete line ${number}`}
        onClick={onRemove}
      />
    </li>
  );
}

/** A time as it is typed; it counts once it can be read. */
function TimeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (seconds: number) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? timeText(value);
  const wrong = readTime(shown) === undefined;
  return (
    <Input
      className={styles.time}
      aria-label={label}
      aria-invalid={wrong}
      status={wrong ? 'error' : undefined}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        const seconds = readTime(target.value);
        if (seconds !== undefined) onChange(seconds);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
