import { LockOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { call } from '@/client/http';
import { listKey, useList } from '@/client/list-query';
import { userMessage } from '@/client/user-message';
import { addClubNote, listClubNotes } from '@/contract/club-page/club-note';
import { limits } from '@/contract/limits';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useKeptText } from '@/ui/form/kept-typing';
import { Card } from '@/ui/layout/card';
import { NoteRow } from './note-row';
import styles from './notes-card.module.css';

const pageSize = 10;

/** The field of a new note. Its text stays until it is saved. */
function AddNote({ clubId }: { clubId: string }) {
  const { text, setText } = useKeptText<string>('a new note', '');
  const { run, running, holder } = useAction(listKey(listClubNotes, { id: clubId }));
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    void run({
      id: clubId,
      call: () => call(addClubNote, { params: { id: clubId }, body: { text } }),
      // Another one may have been begun meanwhile.
      onDone: () => setText((now) => (now === text ? '' : now)),
    });
  };
  return (
    <form className={styles.add} onSubmit={add}>
      <Input.TextArea
        aria-label={t`A new note`}
        placeholder={t`Add a note`}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={limits.noteMax}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        htmlType="submit"
        loading={running !== undefined}
        disabled={text.trim() === ''}
      >{t`Add`}</Button>
      {holder}
    </form>
  );
}

/** What the platform's people have written down about this club, the newest first. */
export function NotesCard({ clubId }: { clubId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useList(listClubNotes, { page, pageSize }, { params: { id: clubId } });
  const pages = Math.ceil((data?.total ?? 0) / pageSize);
  return (
    <Card
      title={t`Notes`}
      extra={
        <span className={styles.only}>
          <LockOutlined aria-hidden /> {t`Platform only`}
        </span>
      }
    >
      {data && (
        <ul className={styles.list}>
          {data.data.map((note) => (
            <NoteRow key={note.id} note={note} stale={listKey(listClubNotes, { id: clubId })} />
          ))}
        </ul>
      )}
      {!data && error && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={3} />}
      {(pages > 1 || page > 1) && (
        <div className={styles.pages}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>{t`Newer`}</Button>
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>{t`Older`}</Button>
        </div>
      )}
      <AddNote clubId={clubId} />
    </Card>
  );
}
