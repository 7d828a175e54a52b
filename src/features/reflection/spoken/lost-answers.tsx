import { removeUnsent, type Unsent } from '@/client/unsent/unsent-tray';
import { t } from '@/language/text';
import { ActionButton } from '@/ui/plain/action-button';
import { lostWords } from './kept-answers';
import styles from './lost-answers.module.css';

/** Spoken answers whose question is not asked any more: each says so, and can be deleted. */
export const LostAnswers = ({ items }: { items: readonly Unsent[] }) =>
  items.map((item) => (
    <div key={item.id} className={styles.lost}>
      {/* It may come in answer to a press on Send. */}
      <p className={styles.words} role="alert">
        {lostWords(item)}
      </p>
      <ActionButton onClick={() => void removeUnsent([item.id])}>{t`Delete what I said`}</ActionButton>
    </div>
  ));
