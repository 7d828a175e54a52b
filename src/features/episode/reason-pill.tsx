import { Tooltip } from 'antd';
import { StatusPill } from '@/ui/feedback/status-pill';
import styles from './reason-pill.module.css';

/** Something that went wrong, cut to one line and told in full when it is pointed at. */
export const ReasonPill = ({ reason }: { reason: string }) => (
  <Tooltip title={reason}>
    <span className={styles.reason}>
      <StatusPill tone="failed">
        <span className={styles.cut}>{reason}</span>
      </StatusPill>
    </span>
  </Tooltip>
);
