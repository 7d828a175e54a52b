import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { QueryKey } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type FormEvent, useEffect, useRef } from 'react';
import { call } from '@/client/http';
import { useTimeZone, useToday } from '@/client/today';
import {
  type ClubNote,
  removeClubNote,
  restoreClubNote,
  updateClubNote,
} from '@/contract/club-page/club-note';
import { limits } from '@/contract/limits';
import { cutText } from '@/contract/text/characters';
import { dayIn } from '@/contract/time-zone';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { useKeptText } from '@/ui/form/kept-typing';
import { RowMenu } from '@/ui/list/row-menu';
import styles from './notes-card.module.css';

interface Props {
  note: ClubNote;
  stale: QueryKey;
}

/** The first words of a note, to distinguish it from the others. */
const nameOf = ({ text }: ClubNote) => t`“${cutText(text, 40)}”`;

/** One note with its day; its author can change and delete it. */
export function NoteRow({ note, stale }: Props) {
  const zone = useTimeZone();
  const today = useToday();
  const { run, running, holder } = useAction(stale);
  /** The text being typed; undefined while the note is only read. */
  const { text: draft, setText: setDraft } = useKeptText<string | undefined>(
    `note ${note.id} ${note.rev}`,
    undefined,
  );
  const row = useRef<HTMLLIElement>(null);
  const editing = draft !== undefined;
  useEffect(() => {
    if (!editing) return;
    // The focus was in the form, which is gone now; the row's only button is its ⋯.
    return () => {
      if (document.activeElement === document.body) row.current?.querySelector('button')?.focus();
    };
  }, [editing]);
  const { id, rev, text, author, mayChange, createdAt } = note;
  const params = { id };

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (draft === undefined || draft.trim() === '') return;
    void run({
      id,
      call: () => call(updateClubNote, { params, body: { text: draft }, ifMatch: rev }),
      onDone: () => setDraft((now) => (now === draft ? undefined : now)),
    });
  };
  const remove = () =>
    void run({
      id,
      call: () => call(removeClubNote, { params }),
      undo: {
        text: t`The note was deleted.`,
        what: nameOf(note),
        call: () => call(restoreClubNote, { params }),
      },
    });

  return (
    <li ref={row} className={styles.note}>
      <time className={styles.day} dateTime={createdAt}>
        {formatShortDay(dayIn(zone, new Date(createdAt)), today.slice(0, 4))}
      </time>
      {draft === undefined ? (
        <div>
          <p className={styles.text}>{text}</p>
          <span className={styles.author}>{author ?? t`a deleted account`}</span>
        </div>
      ) : (
        <form className={styles.edit} onSubmit={save}>
          <Input.TextArea
            autoFocus
            aria-label={t`The note`}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={limits.noteMax}
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && draft === text && setDraft(undefined)}
          />
          <div className={styles.buttons}>
            <Button
              htmlType="submit"
              type="primary"
              loading={running !== undefined}
              disabled={draft.trim() === ''}
            >{t`Save`}</Button>
            <Button onClick={() => setDraft(undefined)}>{t`Cancel`}</Button>
          </div>
        </form>
      )}
      {mayChange && draft === undefined && (
        <RowMenu
          label={t`Actions for ${nameOf(note)}`}
          actions={[
            {
              key: 'edit',
              label: t`Edit`,
              icon: <EditOutlined aria-hidden />,
              onClick: () => setDraft(text),
            },
            { key: 'remove', label: t`Delete`, icon: <DeleteOutlined aria-hidden />, onClick: remove },
          ]}
        />
      )}
      {holder}
    </li>
  );
}
