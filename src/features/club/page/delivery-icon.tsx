import type { Delivery } from '@/contract/club-page/club-overview';
import { meaning, t } from '@/language/text';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import styles from './delivery-icon.module.css';

/** The words for the states of a part. */
const deliveryNames: Record<Delivery, string> = {
  sent: t`Sent`,
  late: t`Late`,
  missing: t`Missing`,
  open: meaning('still to come')`Open`,
};

/** A shape for each, so that they differ without colour. */
const shapes: Record<Delivery, React.ReactNode> = {
  sent: (
    <>
      <circle cx="10" cy="10" r="10" fill="currentColor" />
      <path d="M5.8 10.4l2.8 2.8 5.6-6" className={styles.onMark} />
    </>
  ),
  late: (
    <>
      <path d="M10 1.2L18.8 10 10 18.8 1.2 10z" className={styles.soft} />
      <path d="M10 6.4V10l2.4 1.6" />
    </>
  ),
  missing: (
    <>
      <rect x="1" y="1" width="18" height="18" rx="3" strokeDasharray="3 2.2" className={styles.soft} />
      <path d="M7 7l6 6M13 7l-6 6" />
    </>
  ),
  open: <circle cx="10" cy="10" r="8.5" strokeDasharray="2.4 2.4" />,
};

interface Props {
  delivery: Delivery;
  /** In a key the word is shown beside it; elsewhere it is for a screen reader. */
  shown?: boolean;
}

/** The state of a part, as a shape of 20 px. */
export const DeliveryIcon = ({ delivery, shown = false }: Props) => (
  <span className={styles.mark}>
    <svg viewBox="0 0 20 20" className={`${styles.shape} ${styles[delivery]}`} aria-hidden="true">
      {shapes[delivery]}
    </svg>
    {shown ? deliveryNames[delivery] : <VisuallyHidden>{deliveryNames[delivery]}</VisuallyHidden>}
  </span>
);
