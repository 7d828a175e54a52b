import { Modal } from 'antd';
import Router from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { readToken } from '@/client/session';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { useNavigationGuard } from '@/ui/layout/use-navigation-guard';
import type { PartsSender } from './parts-upload';
import type { SendFailureProps } from './send-failure';

const LazySendFailure = lazyComponent(() => import('./send-failure').then((module) => module.SendFailure));

/** Says why the files did not arrive. Loaded while they are on their way, because a lost connection may be the reason. */
export function SendFailureDialog(props: SendFailureProps) {
  const { isSending, failure } = props.upload.sender;
  useEffect(() => {
    if (isSending) LazySendFailure.preload();
  }, [isSending]);
  return <LazySendFailure {...props} open={failure !== null} />;
}

/** Holds the page while files are being sent, and asks before a navigation. */
export function StopSendingConfirm({ sender }: { sender: PartsSender }) {
  const { isSending } = sender;
  const [target, setTarget] = useState<string>();
  const leaving = useRef(false);
  useNavigationGuard({
    open: isSending,
    changed: isSending,
    leave: setTarget,
    // A person who is signed out has to reach the sign-in page.
    guardsPage: () => !leaving.current && readToken() !== undefined,
  });
  useEffect(() => {
    if (!isSending) return;
    // The answer is only for the files that were being sent, not for the next ones.
    return () => {
      leaving.current = false;
      setTarget(undefined);
    };
  }, [isSending]);

  const leave = () => {
    sender.cancel();
    leaving.current = true;
    if (target !== undefined) void Router.push(target);
  };
  return (
    <Modal
      title="Your file is still on its way"
      open={isSending && target !== undefined}
      okText="Leave and stop sending"
      okButtonProps={{ danger: true }}
      cancelText="Stay here"
      onOk={leave}
      onCancel={() => setTarget(undefined)}
      centered
    >
      If you leave this page now, it is not sent.
    </Modal>
  );
}
