import { CloudUploadOutlined } from '@ant-design/icons';
import Link from 'next/link';
import { plural } from '@/language/text';
import styles from './unsent-badge.module.css';

export const unsentTitle = (count: number) =>
  plural(count, { one: '# not sent yet', other: '# not sent yet' });

interface Props {
  count: number;
  /** The page where it can be sent, or `onOpen` for a press. */
  href?: string;
  onOpen?: () => void;
}

/** Says in the header that something waits on this device. */
export function UnsentBadge({ count, href, onOpen }: Props) {
  const title = unsentTitle(count);
  const inside = (
    <>
      <CloudUploadOutlined aria-hidden />
      <span className={styles.long} aria-hidden="true">
        {title}
      </span>
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
    </>
  );
  return href === undefined ? (
    <button type="button" className={styles.button} aria-label={title} onClick={onOpen}>
      {inside}
    </button>
  ) : (
    <Link prefetch={false} href={href} className={styles.button} aria-label={title}>
      {inside}
    </Link>
  );
}
