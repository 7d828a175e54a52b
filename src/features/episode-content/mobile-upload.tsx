import { useRef } from 'react';
import { useAccount } from '@/client/account';
import { userMessage } from '@/client/user-message';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import styles from './mobile-upload.module.css';
import { PhoneUpload } from './phone-upload';
import { PhoneWaiting } from './phone-waiting';
import { useEpisodePages } from './use-episode-pages';

/** The club admin's screen on a phone: it is for sending parts, and nothing else. */
export function MobileUpload() {
  const { data: account } = useAccount();
  const clubId = account?.user.club?.id;
  const { episodes, loaded, error, refetch } = useEpisodePages();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={styles.screen}>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        Send your parts
      </h1>
      {error && !loaded && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!loaded && !error && <PhoneWaiting />}
      {loaded && clubId && <PhoneUpload episodes={episodes} clubId={clubId} heading={heading} />}
    </div>
  );
}
