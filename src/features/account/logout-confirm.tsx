import { useMutation } from '@tanstack/react-query';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { call } from '@/client/http';
import { forgetToken, runSignOutTasks } from '@/client/session';
import { useUnsentWork } from '@/client/unsent-work';
import { logout } from '@/contract/auth';
import styles from './logout-confirm.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Called after the question was closed without a logout. */
  afterClose?: () => void;
}

type Choice = 'send' | 'keep' | 'delete';

/** Not everything that was to be sent first has been sent. */
class NotSent extends Error {}

const leftWords = (left: number, mayStay: boolean) => {
  if (!mayStay) return `${left} could not be sent. Try again, or delete ${left === 1 ? 'it' : 'them'}.`;
  return `${left} could not be sent. ${left === 1 ? 'It stays' : 'They stay'} on this device if you choose to keep ${left === 1 ? 'it' : 'them'}.`;
};

/**
 * Asks before signing out, and what to do with recordings and files that are not sent. The token leaves this
 * browser and all of its tabs, also when the server cannot be reached.
 */
export function LogoutConfirm({ open, onClose, afterClose }: Props) {
  const unsent = useUnsentWork();
  const [chosen, setChoice] = useState<Choice>('keep');
  const mayStay = unsent?.mayStay !== false;
  const choice = chosen === 'keep' && !mayStay ? 'send' : chosen;
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const settle = async () => {
    setProblem(undefined);
    if (choice === 'delete') await unsent?.deleteAll();
    if (choice !== 'send' || !unsent) return;
    setShare(0);
    const left = await unsent.sendAll(setShare).finally(() => setShare(undefined));
    if (left > 0) throw new NotSent(leftWords(left, mayStay));
  };
  const leave = useMutation({
    mutationFn: async () => {
      await settle();
      await runSignOutTasks();
      return call(logout, { once: true });
    },
    onSettled: (_done, error) => {
      // The guard then redirects to the sign-in, in every tab.
      if (!(error instanceof NotSent)) return forgetToken();
      setProblem(error.message);
      setChoice('keep');
    },
  });
  const many = unsent !== undefined && unsent.count > 1;
  const them = many ? 'them' : 'it';
  return (
    <Modal
      title="Logout"
      open={open}
      centered
      width={400}
      okText="Logout"
      cancelText="Cancel"
      confirmLoading={leave.isPending}
      onOk={() => leave.mutate()}
      onCancel={onClose}
      afterClose={afterClose}
    >
      Are you sure you want to logout?
      {unsent && (
        <fieldset className={styles.unsent} disabled={leave.isPending}>
          <legend className={styles.legend}>{`${unsent.count} not sent yet`}</legend>
          <Radio.Group
            value={choice}
            onChange={({ target }) => setChoice(target.value as Choice)}
            disabled={leave.isPending}
            className={styles.choices}
            options={[
              { value: 'send', label: `Send ${them} now` },
              ...(mayStay ? [{ value: 'keep', label: `Keep ${them} on this device, for you alone` }] : []),
              { value: 'delete', label: `Delete ${them}` },
            ]}
          />
        </fieldset>
      )}
      <div role="status">
        {share !== undefined && <p className={styles.note}>{`Sending… ${Math.round(share * 100)} %`}</p>}
        {problem && <p className={styles.problem}>{problem}</p>}
      </div>
    </Modal>
  );
}
