import { call } from '@/client/http';
import { turnTo } from '@/client/language';
import { chooseLanguage } from '@/contract/account';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { DetailsDrawer } from '@/ui/form/details-drawer';
import { LanguageChoice } from '@/ui/plain/language-choice';
import styles from './my-profile.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The language of the pages and of emails. The page is loaded anew in the one that is chosen. */
export function LanguageDrawer({ open, onClose }: Props) {
  const { run, holder } = useAction(['account']);
  return (
    <DetailsDrawer title={t`Language`} open={open} onClose={onClose}>
      <p className={styles.intro}>{t`For the pages on this device and the emails we send you.`}</p>
      <LanguageChoice
        onChoose={(language) =>
          void run({
            id: 'language',
            quiet: true,
            call: () => call(chooseLanguage, { body: { language } }),
            onDone: () => void turnTo(language),
          })
        }
      />
      {holder}
    </DetailsDrawer>
  );
}
