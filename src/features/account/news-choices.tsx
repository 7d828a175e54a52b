import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { BodyInput, ReplyOf } from '@/contract/endpoint';
import { chooseNews, getNews, type News, type NewsFrequency } from '@/contract/personal/news';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import styles from './news.module.css';
import { NewsDevice } from './news-device';

const newsKey = ['news'] as const;

const frequencies: { value: NewsFrequency; label: string }[] = [
  { value: 'each', label: t`For each new episode` },
  { value: 'weekly', label: t`Once a week, on Friday` },
  { value: 'off', label: t`Never` },
];

const Loading = () => (
  <div className={styles.choices} aria-busy="true" role="status" aria-label={t`Loading`}>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} width={180} />
    ))}
  </div>
);

/** What one is told of. Each choice is saved as it is made. */
export function NewsChoices() {
  const query = useQuery({
    queryKey: newsKey,
    queryFn: ({ signal }) => call(getNews, { signal }),
    staleTime: 0,
  });
  const client = useQueryClient();
  const { run, running, holder } = useAction(newsKey);
  const [chosen, setChosen] = useState<BodyInput<typeof chooseNews>>({});
  const { data: loaded, error, refetch, isFetching } = query;

  if (!loaded && error && !isFetching) {
    return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  }
  if (!loaded) return <Loading />;
  const news: News = { ...loaded.data, ...chosen };
  const choose = async (body: typeof chosen) => {
    // Shown at once, and taken back when it could not be saved.
    setChosen(body);
    await run({
      id: 'news',
      call: () => call(chooseNews, { body }),
      onDone: ({ data }) => client.setQueryData<ReplyOf<typeof getNews>>(newsKey, { data }),
    });
    setChosen({});
  };
  return (
    <>
      <p className={styles.address}>
        {news.email === null
          ? t`Your account has no email address, so no email can be sent.`
          : t`To ${news.email}`}
      </p>
      <fieldset className={styles.group} disabled={running !== undefined}>
        <legend className={styles.legend}>{t`New episodes`}</legend>
        <Radio.Group
          name="episodes"
          className={styles.choices}
          value={news.episodes}
          onChange={({ target }) => void choose({ episodes: target.value as NewsFrequency })}
          options={frequencies}
        />
      </fieldset>
      {news.answers !== null && (
        <fieldset className={styles.group} disabled={running !== undefined}>
          <legend className={styles.legend}>{t`Answers`}</legend>
          <Checkbox
            className={styles.choice}
            checked={news.answers}
            onChange={({ target }) => void choose({ answers: target.checked })}
          >{t`When one of my children has answered`}</Checkbox>
        </fieldset>
      )}
      {news.device && <NewsDevice device={news.device} newsKey={newsKey} />}
      {holder}
    </>
  );
}
