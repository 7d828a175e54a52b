import { KeyOutlined } from '@ant-design/icons';
import { call } from '@/client/http';
import { resetSecondFactor } from '@/contract/sign-in/second-factor';
import type { ListAction } from '@/kit/list-columns';

/** For an admin who has lost the device and the recovery codes: by an admin of the platform. */
export const resetSecondFactorAction = ({ id, name }: { id: string; name: string }): ListAction => ({
  key: 'reset-second-factor',
  icon: <KeyOutlined aria-hidden />,
  label: 'Reset two-step sign-in…',
  confirm: {
    title: `Reset two-step sign-in of ${name}?`,
    text: 'For a lost phone. Make sure that it is they who ask. They are signed out everywhere, sign in with the password alone, and get an email about it.',
    okText: 'Reset',
    danger: true,
  },
  call: () => call(resetSecondFactor, { params: { id }, body: {} }),
});
