import { Tooltip } from 'antd';
import { t } from '@/language/text';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './hidden.module.css';

export const fewWords = t`Hidden: fewer than 10 people`;

/** Is shown in place of a figure about fewer than 10 people. A tap or the focus says why. */
export const Hidden = () => (
  <Tooltip title={fewWords} trigger={['hover', 'focus', 'click']}>
    <button type="button" className={styles.hidden}>
      &lt;10<VisuallyHidden>. {fewWords}</VisuallyHidden>
    </button>
  </Tooltip>
);
