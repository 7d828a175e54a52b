import { useRouter } from 'next/router';
import type { Account } from '@/contract/account';
import { t } from '@/language/text';
import { useResultModal } from '@/ui/feedback/result-modal';
import { useOpening } from '@/ui/form/use-opening';
import { PasswordForm } from './password-form';

interface Props {
  account: Account;
  open: boolean;
  onClose: () => void;
}

/** Changes the own password in two steps. Nothing of what was typed outlives the drawer. */
export function ChangePasswordDrawer({ account, open, onClose }: Props) {
  const router = useRouter();
  const { count, shown, afterClose, onceClosed } = useOpening(open, account);
  const results = useResultModal();
  const tellAndReload = () => results.success(t`Password changed Successfully`, () => router.reload());
  return (
    <>
      {shown && (
        <PasswordForm
          key={count}
          open={open}
          account={account}
          onClose={onClose}
          onSaved={() => {
            onceClosed(tellAndReload);
            onClose();
          }}
          afterClose={afterClose}
        />
      )}
      {results.holder}
    </>
  );
}
