import { useRouter } from 'next/router';
import type { Account } from '@/contract/account';
import { useResultModal } from '@/ui/feedback/result-modal';
import { PasswordForm } from './password-form';
import { useShown } from './use-shown';

interface Props {
  account: Account;
  open: boolean;
  onClose: () => void;
}

/** Changes the own password in two steps. Nothing of what was typed outlives the drawer. */
export function ChangePasswordDrawer({ account, open, onClose }: Props) {
  const router = useRouter();
  const { shown, gone, then } = useShown(open);
  const results = useResultModal();
  const tellAndReload = () => results.success('Password changed Successfully', () => router.reload());
  return (
    <>
      {shown && (
        <PasswordForm
          open={open}
          account={account}
          onClose={onClose}
          onSaved={() => {
            then(tellAndReload);
            onClose();
          }}
          onGone={gone}
        />
      )}
      {results.holder}
    </>
  );
}
