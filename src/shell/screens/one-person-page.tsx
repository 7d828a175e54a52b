import { t } from '@/language/text';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Card } from '@/ui/layout/card';
import { ActionButton } from '@/ui/plain/action-button';

/** In place of a page about one person, while several listen together. `onChoose` opens "Who is listening?". */
export const OnePersonPage = ({ onChoose }: { onChoose: (giveBack: () => void) => void }) => (
  <Card>
    <EmptyState
      level={1}
      title={t`Choose one person first`}
      text={t`You are listening together, and this page is for one person.`}
      action={
        <ActionButton
          primary
          // The button goes with the page when a person is chosen; otherwise it is the page that has the focus again.
          onClick={() => onChoose(() => document.getElementById('page')?.focus())}
        >{t`Who is listening?`}</ActionButton>
      }
    />
  </Card>
);
