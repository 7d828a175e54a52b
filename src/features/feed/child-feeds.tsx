import { useState } from 'react';
import type { Feed, ListenElsewhere } from '@/contract/feed/feed';
import { t } from '@/language/text';
import { Card } from '@/ui/layout/card';
import { QrPicture } from '@/ui/media/qr-picture';
import { ActionButton } from '@/ui/plain/action-button';
import { TextButton } from '@/ui/plain/text-button';
import styles from './elsewhere.module.css';
import { FeedAlert } from './feed-alert';
import { readWords } from './feed-words';
import { LinkButtons } from './link-card';

type ChildFeed = ListenElsewhere['children'][number];

interface Props {
  items: readonly ChildFeed[];
  running: string | undefined;
  onMake: (id: string) => void;
  onEnd: (child: ChildFeed) => void;
  onKnown: (feed: Feed) => void;
}

/** A link for each child, off until a guardian switches it on. */
export function ChildFeeds({ items, running, onMake, onEnd, onKnown }: Props) {
  const [shown, setShown] = useState<string>();
  return (
    <Card title={t`For your children`}>
      <ul className={styles.rows}>
        {items.map((child) => {
          const { id, firstName, feed } = child;
          const open = shown === id;
          return (
            <li key={id}>
              {feed && <FeedAlert feed={feed} onEnd={() => onEnd(child)} onKnown={() => onKnown(feed)} />}
              <div className={styles.row}>
                <span className={styles.grow}>
                  <strong>{firstName}</strong>
                  <span className={styles.read}>{feed ? readWords(feed) : t`Only in Touchline`}</span>
                </span>
                {feed ? (
                  <>
                    {feed.url !== null && (
                      <TextButton
                        aria-expanded={open}
                        aria-label={open ? t`Hide ${firstName}’s link` : t`Show ${firstName}’s link`}
                        onClick={() => setShown(open ? undefined : id)}
                      >
                        {open ? t`Hide` : t`Show`}
                      </TextButton>
                    )}
                    <TextButton
                      disabled={running === id}
                      aria-label={t`End this link for ${child.firstName}`}
                      onClick={() => onEnd(child)}
                    >{t`End this link`}</TextButton>
                  </>
                ) : (
                  <ActionButton
                    label={t`Make a link for ${firstName}`}
                    onClick={() => onMake(id)}
                  >{t`Make a link`}</ActionButton>
                )}
              </div>
              {open && feed?.url && (
                <>
                  <div className={styles.qr}>
                    <QrPicture text={feed.url} />
                  </div>
                  <LinkButtons url={feed.url} />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
