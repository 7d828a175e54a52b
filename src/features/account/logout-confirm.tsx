import { useMutation, useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/client/http';
import { hasSavedEpisodes } from '@/client/offline-caches';
import { forgetToken, runSignOutTasks } from '@/client/session';
import { isSharedDevice } from '@/client/shared-device';
import { useUnsentWork } from '@/client/unsent/unsent-work';
import { logout } from '@/contract/auth';
import { plural, t } from '@/language/text';
import { formatPercent } from '@/ui/chart/percent';
import { Dialog } from '@/ui/form/dialog';
import styles from './logout-confirm.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Called after the question was closed without a logout. */
  afterClose?: () => void;
}

type Choice = 'send' | 'keep' | 'delete';

/** The person is signed out here without an answer, too. In milliseconds. */
const patienceMs = 10_000;

/** Not everything that was to be sent first has been sent. */
class NotSent extends Error {}

/** The question was closed while it was being sent, so nobody signs out. */
class Left extends Error {}

const leftWords = (left: number, mayStay: boolean) => {
  if (!mayStay)
    return plural(left, {
      one: '# recording or file could not be sent. Try again, or delete it.',
      other: '# recordings or files could not be sent. Try again, or delete them.',
    });
  return plural(left, {
    one: '# recording or file could not be sent. It stays on this device if you choose to keep it.',
    other: '# recordings or files could not be sent. They stay on this device if you choose to keep them.',
  });
};

/**
 * Asks before signing out, and what to do with recordings and files that are not sent. The token leaves this
 * browser and all of its tabs, also when the server cannot be reached.
 */
export function LogoutConfirm({ open, onClose, afterClose }: Props) {
  const unsent = useUnsentWork();
  const [chosen, setChoice] = useState<Choice>('keep');
  const mayStay = unsent?.mayStay !== false;
  const maySend = unsent?.maySend !== false;
  const choice = chosen === 'keep' && !mayStay ? (maySend ? 'send' : 'delete') : chosen;
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const { data: savedHere } = useQuery({
    queryKey: ['saved-here'],
    enabled: open,
    gcTime: 0,
    networkMode: 'always',
    // The same caches as those that the sign-out deletes.
    queryFn: () => hasSavedEpisodes(!isSharedDevice()),
  });
  const settle = async () => {
    setProblem(undefined);
    if (choice === 'delete') await unsent?.deleteAll();
    if (choice !== 'send' || !unsent) return;
    setShare(0);
    sending.current = new AbortController();
    const { signal } = sending.current;
    const left = await unsent.sendAll(setShare, signal).finally(() => setShare(undefined));
    if (signal.aborted) throw new Left();
    if (left > 0) throw new NotSent(leftWords(left, mayStay));
  };
  const leave = useMutation({
    mutationFn: async () => {
      await settle();
      await runSignOutTasks();
      return call(logout, { once: true, timeout: patienceMs });
    },
    onSettled: (_done, error) => {
      if (error instanceof Left) return;
      // The guard then redirects to the sign-in, in every tab.
      if (!(error instanceof NotSent)) return forgetToken();
      setProblem(error.message);
      setChoice('keep');
    },
  });
  const count = unsent?.count ?? 0;
  return (
    <Dialog
      title={t`Logout`}
      open={open}
      width={400}
      okText={t`Logout`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: leave.isPending }}
      // Sending may take long, so it can be left, and then nobody is signed out.
      confirmLoading={leave.isPending && share === undefined}
      onOk={() => leave.mutate()}
      onClose={() => {
        sending.current?.abort();
        onClose();
      }}
      afterClose={() => {
        setProblem(undefined);
        afterClose?.();
      }}
    >
      {t`Are you sure you want to logout?`}
      {savedHere && <p className={styles.note}>{t`Your saved episodes are deleted from this device.`}</p>}
      {unsent && (
        <fieldset className={styles.unsent} disabled={leave.isPending}>
          <legend className={styles.legend}>
            {plural(count, {
              one: '# recording or file not sent yet',
              other: '# recordings or files not sent yet',
            })}
          </legend>
          <Radio.Group
            value={choice}
            onChange={({ target }) => setChoice(target.value as Choice)}
            disabled={leave.isPending}
            className={styles.choices}
            options={[
              ...(maySend
                ? [{ value: 'send', label: plural(count, { one: 'Send it now', other: 'Send them now' }) }]
                : []),
              ...(mayStay
                ? [
                    {
                      value: 'keep',
                      label: plural(count, {
                        one: 'Keep it on this device, where only you see it',
                        other: 'Keep them on this device, where only you see them',
                      }),
                    },
                  ]
                : []),
              { value: 'delete', label: plural(count, { one: 'Delete it', other: 'Delete them' }) },
            ]}
          />
        </fieldset>
      )}
      <div role="status">
        {share !== undefined && <p className={styles.note}>{t`Sending… ${formatPercent(share)}`}</p>}
        {problem && <p className={styles.problem}>{problem}</p>}
      </div>
    </Dialog>
  );
}
