import { KeyOutlined } from '@ant-design/icons';
import { call } from '@/client/http';
import { resetSecondFactor } from '@/contract/sign-in/second-factor';
import type { ListAction } from '@/kit/list-columns';
import { t } from '@/language/text';

/** For an admin who has lost the device and the recovery codes: by an admin of the platform. */
export const resetSecondFactorAction = ({ id, name }: { id: string; name: string }): ListAction => ({
  key: 'reset-second-factor',
  icon: <KeyOutlined aria-hidden />,
  label: t`Reset two-step sign-in…`,
  confirm: {
    title: t`Reset two-step sign-in of ${name}?`,
    text: t`Use this when a phone is lost. First make sure that the request comes from this person. Their app and passkeys are removed, and they are signed out everywhere. They then sign in with their password only, and get an email about it.`,
    okText: t`Reset`,
    danger: true,
  },
  call: () => call(resetSecondFactor, { params: { id }, body: {} }),
});
