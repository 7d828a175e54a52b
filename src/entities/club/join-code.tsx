import { CopyOutlined, LinkOutlined, ReloadOutlined } from '@ant-design/icons';
import type { QueryKey } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { call } from '@/client/http';
import { replaceJoinCode } from '@/contract/club-details';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { useCopy } from '@/ui/feedback/use-copy';
import styles from './join-code.module.css';

interface Props {
  club: { id: string; clubname: string; joinCode: string };
  /** The queries that are loaded again once the code has changed. */
  stale: QueryKey;
  /** What to do with a new code, as a sentence. */
  after: string;
  /** The whole address with the code, if it can be copied too. */
  url?: string;
  /** More buttons. */
  children?: ReactNode;
}

/** The join code, to be copied for a poster, or replaced when it got into wrong hands. */
export function JoinCode({ club, stale, after, url, children }: Props) {
  const { run, running, holder } = useAction(stale);
  const copy = useCopy();
  const { id, clubname, joinCode } = club;
  const replace = () =>
    void run({
      id,
      confirm: {
        title: t`Give ${clubname} a new join code?`,
        text: t`${joinCode} and all posters with it stop working at once. People who have already asked to join still wait for the club’s answer. ${after}`,
        okText: t`New code`,
      },
      call: () => call(replaceJoinCode, { params: { id }, body: { joinCode } }),
    });
  return (
    <>
      <span className={styles.code}>{joinCode}</span>
      <span className={styles.buttons}>
        <Button
          icon={<CopyOutlined aria-hidden />}
          onClick={() => void copy(t`join code`, joinCode)}
        >{t`Copy`}</Button>
        {url && (
          <Button
            icon={<LinkOutlined aria-hidden />}
            onClick={() => void copy(t`join link`, url)}
          >{t`Copy link`}</Button>
        )}
        {children}
        <Button
          icon={<ReloadOutlined aria-hidden />}
          loading={running !== undefined}
          onClick={replace}
        >{t`New code…`}</Button>
      </span>
      {holder}
    </>
  );
}
