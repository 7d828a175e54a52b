import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '@/client/http';
import { getQuestionAloud } from '@/contract/reflection/reflection';
import { t } from '@/language/text';
import styles from './episode-end.module.css';

interface Props {
  episodeId: string;
  /** What comes next. */
  next: ReactNode;
}

/** At the end of an episode that people hear together: one question to be read out, which no one answers here. */
export function QuestionAloud({ episodeId, next }: Props) {
  const { data } = useQuery({
    queryKey: ['reflection', 'aloud', episodeId],
    queryFn: async ({ signal }) => (await call(getQuestionAloud, { params: { episodeId }, signal })).data,
  });
  return (
    <>
      {data && (
        <div className={styles.end} role="status">
          <p className={styles.words}>
            <span>{t`Read it aloud:`}</span> {data.text}
          </p>
        </div>
      )}
      {next}
    </>
  );
}
