import { WarningOutlined } from '@ant-design/icons';
import type { Feed } from '@/contract/feed/feed';
import { t } from '@/language/text';
import { TextButton } from '@/ui/plain/text-button';
import styles from './elsewhere.module.css';
import { alertWords } from './feed-words';

interface Props {
  feed: Feed;
  onEnd: () => void;
  onKnown: () => void;
}

/** Shown while a link is read from unusually many places and nothing was said to it. */
export function FeedAlert({ feed, onEnd, onKnown }: Props) {
  if (!feed.alert) return null;
  return (
    <div className={styles.alert} role="alert">
      <WarningOutlined aria-hidden />
      <span className={styles.grow}>
        <strong>{t`Others may know this link.`}</strong> {alertWords(feed.alert)}
      </span>
      <TextButton onClick={onKnown}>{t`That was us`}</TextButton>
      <TextButton onClick={onEnd}>{t`End it`}</TextButton>
    </div>
  );
}
