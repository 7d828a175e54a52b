import { CopyOutlined, LockOutlined } from '@ant-design/icons';
import type { Feed } from '@/contract/feed/feed';
import { t } from '@/language/text';
import { useCopy } from '@/ui/feedback/use-copy';
import { Card } from '@/ui/layout/card';
import { QrPicture } from '@/ui/media/qr-picture';
import { ActionButton } from '@/ui/plain/action-button';
import { TextButton } from '@/ui/plain/text-button';
import styles from './elsewhere.module.css';
import { FeedAlert } from './feed-alert';
import { apps, readWords } from './feed-words';

interface Props {
  feed: Feed;
  /** Whose link it is, as a sentence. */
  whose: string;
  busy: boolean;
  onEnd: () => void;
  onKnown: () => void;
}

/** A link as a picture for another device, as one tap for the apps of this one, and as text. */
export function LinkCard({ feed, whose, busy, onEnd, onKnown }: Props) {
  const { url } = feed;
  return (
    <>
      <FeedAlert feed={feed} onEnd={onEnd} onKnown={onKnown} />
      <Card padded={false}>
        {url === null ? (
          <p
            className={styles.lost}
          >{t`This link works, but cannot be shown any more. End it to get a new one.`}</p>
        ) : (
          <div className={styles.qr}>
            <QrPicture text={url} />
          </div>
        )}
        <div className={styles.whose}>
          <LockOutlined aria-hidden />
          <span className={styles.grow}>
            {whose}
            {url !== null && (
              <span className={styles.read}>
                {t`Scan the code with another device, or add the link to your podcast app. Your episodes then play there.`}
              </span>
            )}
            <span className={styles.read}>{readWords(feed)}</span>
          </span>
          <TextButton onClick={onEnd} disabled={busy}>{t`End this link`}</TextButton>
        </div>
      </Card>
      {url !== null && <LinkButtons url={url} />}
    </>
  );
}

/** One tap for each app, and the link as text. */
export function LinkButtons({ url }: { url: string }) {
  const copy = useCopy();
  return (
    <div className={styles.apps}>
      {apps.map(({ name, linkOf }) => (
        <a key={name} className={styles.app} href={linkOf(url)} rel="noreferrer">
          {name}
        </a>
      ))}
      <div className={styles.copy}>
        <ActionButton
          primary
          icon={<CopyOutlined aria-hidden />}
          onClick={() => void copy(t`link`, url)}
        >{t`Copy link`}</ActionButton>
      </div>
    </div>
  );
}
