import { RightOutlined } from '@ant-design/icons';
import Link from 'next/link';
import { useTimeZone, useToday } from '@/client/today';
import type { Attention } from '@/contract/attention';
import { t } from '@/language/text';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusPill } from '@/ui/feedback/status-pill';
import { Card } from '@/ui/layout/card';
import styles from './attention-list.module.css';
import { attentionWords } from './attention-words';

/** Undefined while it is loading. */
function Items({ items }: { items?: readonly Attention[] }) {
  const context = { today: useToday(), timeZone: useTimeZone() };
  if (!items) {
    return (
      <div className={styles.wait}>
        <Skeleton lines={3} />
      </div>
    );
  }
  if (items.length === 0) {
    return (
      <p className={styles.calm}>{t`Nothing right now. No club is late, and every episode was mastered.`}</p>
    );
  }
  return (
    <ul className={styles.list}>
      {items.map((item) => {
        const { word, title, detail, action } = attentionWords(item, context);
        return (
          <li key={`${item.kind} ${item.href} ${item.subject}`}>
            <Link prefetch={false} className={styles.item} href={item.href}>
              <span className={styles.pill}>
                <StatusPill tone={item.tone}>{word}</StatusPill>
              </span>
              <span className={styles.words}>
                <span className={styles.title}>{title}</span>
                {detail && <span className={styles.detail}>{detail}</span>}
              </span>
              <span className={styles.action}>{action}</span>
              <RightOutlined className={styles.arrow} aria-hidden />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** What needs attention; each item leads to the page where it can be solved. */
export const AttentionList = ({ items }: { items?: readonly Attention[] }) => (
  <div className={styles.place}>
    <Card title={t`Needs attention`} padded={false}>
      <Items items={items} />
    </Card>
  </div>
);
