import { RightOutlined } from '@ant-design/icons';
import { Skeleton } from 'antd';
import Link from 'next/link';
import { StatusPill } from '@/ui/feedback/status-pill';
import { Card } from '@/ui/layout/card';
import styles from './attention-list.module.css';
import type { Attention } from './use-attention';

/** What needs attention, each a link to where it can be put right. */
export const AttentionList = ({ items, loading }: { items: readonly Attention[]; loading: boolean }) => (
  <Card title="Needs attention" padded={false}>
    {loading ? (
      <div className={styles.wait}>
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </div>
    ) : items.length === 0 ? (
      <p className={styles.calm}>Nothing right now. No club is late and every rendition went well.</p>
    ) : (
      <ul className={styles.list}>
        {items.map(({ key, tone, word, title, detail, href }) => (
          <li key={key}>
            <Link className={styles.item} href={href}>
              <span className={styles.pill}>
                <StatusPill tone={tone}>{word}</StatusPill>
              </span>
              <span className={styles.words}>
                <span className={styles.title}>{title}</span>
                <span className={styles.detail}>{detail}</span>
              </span>
              <RightOutlined className={styles.arrow} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
