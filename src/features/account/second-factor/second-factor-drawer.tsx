import { useState } from 'react';
import type { Account } from '@/contract/account';
import { t } from '@/language/text';
import { DetailsDrawer } from '@/ui/form/details-drawer';
import { SecondFactorPanel } from './second-factor-panel';

interface Props {
  account: Account;
  open: boolean;
  onClose: () => void;
}

const question = {
  title: t`Have you kept the codes?`,
  text: t`The codes are not shown again, and your earlier codes no longer work.`,
  okText: t`Close`,
  cancelText: t`Back to the codes`,
};

/** The second step of the own sign-in, and what signs in without the password. */
export function SecondFactorDrawer({ account, open, onClose }: Props) {
  const [codesShown, showCodes] = useState(false);
  const close = () => {
    showCodes(false);
    onClose();
  };
  return (
    <DetailsDrawer
      title={t`Two-step sign-in`}
      open={open}
      onClose={close}
      changed={codesShown}
      question={question}
    >
      <SecondFactorPanel account={account} onCodes={showCodes} />
    </DetailsDrawer>
  );
}
