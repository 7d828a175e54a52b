import { fewWords } from './figure-words';
import styles from './hidden.module.css';

/** Is shown in place of a figure about fewer than 10 people. */
export const Hidden = () => <span className={styles.hidden}>{fewWords}</span>;
