import { type LanguageCode, languageCodes, languages } from '@/language/languages';
import { languageTag, t } from '@/language/text';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './language-choice.module.css';

/** The languages by their own names, with that of the page marked. */
export const LanguageChoice = ({ onChoose }: { onChoose: (code: LanguageCode) => void }) => (
  <div className={styles.choice}>
    <VisuallyHidden>{t`Language`}</VisuallyHidden>
    {languageCodes.map((code) => {
      const current = languages[code].tag === languageTag();
      return (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={current}
          className={styles.language}
          onClick={() => current || onChoose(code)}
        >
          {languages[code].name}
        </button>
      );
    })}
  </div>
);
