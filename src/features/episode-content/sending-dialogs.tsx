// biome-ignore lint/style/noRestrictedImports: the guard of the page opens it
import { Modal } from 'antd';
import { useEffect } from 'react';
import { isSignedIn } from '@/client/session';
import { t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { useLeaveQuestion } from '@/ui/layout/use-leave-question';
import type { SendFailureProps } from './send-failure';
import type { PartsSender } from './use-send-parts';

const LazySendFailure = lazyComponent(() => import('./send-failure').then((module) => module.SendFailure));

/** Says why the files did not arrive. Loaded with the page, because the connection may be gone before they are sent. */
export function SendFailureDialog(props: SendFailureProps) {
  useEffect(() => {
    void LazySendFailure.preload();
  }, []);
  return <LazySendFailure {...props} open={props.upload.sender.failure !== null} />;
}

/** Holds the page while files are being sent, and asks before a navigation. */
export function StopSendingConfirm({ sender }: { sender: PartsSender }) {
  const { isSending } = sender;
  const { target, stay, leave } = useLeaveQuestion(isSending, isSignedIn);
  return (
    <Modal
      title={t`Your file is still on its way`}
      open={target !== undefined}
      okText={t`Leave and stop sending`}
      okButtonProps={{ danger: true }}
      cancelText={t`Stay here`}
      onOk={() => {
        sender.cancel();
        leave();
      }}
      onCancel={stay}
      centered
    >{t`If you leave this page now, it is not sent.`}</Modal>
  );
}
