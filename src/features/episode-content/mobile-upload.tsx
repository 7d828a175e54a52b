import { Skeleton } from 'antd';
import { useRef } from 'react';
import { useAccount } from '@/client/account';
import { userMessage } from '@/client/user-message';
import { slots } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { FailureNotice } from '@/ui/failure-notice';
import styles from './mobile-upload.module.css';
import { PhoneUpload } from './phone-upload';
import { useListEpisodes } from './use-list-episodes';

/** The club admin's screen on a phone: it is for sending parts, and nothing else. */
export function MobileUpload() {
  const { data: account } = useAccount();
  const clubId = account?.user.club?.id;
  const { data, error, refetch } = useListEpisodes({ pageSize: limits.pageSizeMax });
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={styles.screen}>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        Send your parts
      </h1>
      {error && !data && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && (
        <>
          <Skeleton.Node active className={styles.select} />
          <Skeleton.Node active className={styles.line} />
          {slots.map((slot) => (
            <Skeleton.Node key={slot} active className={styles.wait} />
          ))}
        </>
      )}
      {data && clubId && <PhoneUpload episodes={data.data} clubId={clubId} heading={heading} />}
    </div>
  );
}
