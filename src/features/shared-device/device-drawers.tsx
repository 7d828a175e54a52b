import { useQueryClient } from '@tanstack/react-query';
import { Checkbox, Form, Input } from 'antd';
import { accountKey } from '@/client/account';
import { call } from '@/client/http';
import { markSharedDevice } from '@/client/shared-device';
import type { Child } from '@/contract/family/family';
import {
  endSharedDevice,
  makeSharedDevice,
  putGuardianOnSharedDevice,
  putOnSharedDevice,
  type SharedDevice,
  takeOffSharedDevice,
} from '@/contract/family/shared-device';
import { limits } from '@/contract/limits';
import { SaveDrawer } from '@/kit/save-drawer';
import { type ActionConfig, useBegunAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { ReadablePassword } from '@/ui/form/readable-password';
import { zodRule } from '@/ui/form/zod-rule';
import { devicesKey } from './devices-key';
import styles from './shared-devices.module.css';

/** What was begun on the page. */
export type DeviceAction =
  | { what: 'share' | 'guardian' }
  | { what: 'put-on' | 'end'; device: SharedDevice }
  | { what: 'take-off'; device: SharedDevice; person: SharedDevice['people'][number] };

type Kid = Pick<Child, 'id' | 'firstName'>;

interface Props {
  open: boolean;
  action: DeviceAction | undefined;
  /** The children who may be put on a device. */
  kids: readonly Kid[];
  onClose: () => void;
}

interface Chosen {
  childIds: string[];
}

interface GuardianProof {
  identifier: string;
  password: string;
}

/** The drawers of shared devices, and the actions with only a question. Loaded when one is begun. */
export function DeviceDrawers({ open, action, kids, onClose }: Props) {
  const client = useQueryClient();
  const is = (what: DeviceAction['what']) => open && action?.what === what;
  const on = action?.what === 'put-on' ? action.device.people : [];
  const others = kids.filter(({ id }) => on.every((person) => person.id !== id));
  const holder = useBegunAction(open ? action : undefined, configOf, onClose, devicesKey);
  return (
    <>
      <SaveDrawer<Chosen>
        title={t`Share this device`}
        open={is('share')}
        onClose={onClose}
        submitLabel={t`Share this device`}
        save={({ childIds = [] }) => call(makeSharedDevice, { body: { childIds } })}
        stale={[devicesKey]}
        onSaved={() => {
          markSharedDevice();
          // The session is a shared one from now on.
          void client.invalidateQueries({ queryKey: accountKey });
        }}
      >
        <p
          className={styles.text}
        >{t`A child listens here with a tap, without a password. You come back with your password, or with the PIN that you choose under Edit Profile.`}</p>
        <Ticks kids={kids} />
      </SaveDrawer>
      <SaveDrawer<Chosen>
        title={t`Add a child to this device`}
        open={is('put-on')}
        onClose={onClose}
        submitLabel={t`Add to this device`}
        save={({ childIds = [] }) => call(putOnSharedDevice, { body: { childIds } })}
        stale={[devicesKey]}
      >
        <Ticks kids={others} />
      </SaveDrawer>
      <SaveDrawer<GuardianProof>
        title={t`Another guardian`}
        open={is('guardian')}
        onClose={onClose}
        submitLabel={t`Add to this device`}
        save={(body) => call(putGuardianOnSharedDevice, { body, once: true })}
        stale={[devicesKey]}
      >
        <p
          className={styles.text}
        >{t`The guardian has to belong to this household, and enters their own password.`}</p>
        <Form.Item
          name="identifier"
          label={t`Their email, phone or username`}
          required
          rules={[zodRule(putGuardianOnSharedDevice.body.shape.identifier)]}
        >
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t`Their password`}
          required
          rules={[zodRule(putGuardianOnSharedDevice.body.shape.password)]}
        >
          <ReadablePassword autoComplete="off" maxLength={limits.passwordMax} />
        </Form.Item>
      </SaveDrawer>
      {holder}
    </>
  );
}

/** Boxes to tick, one for each child. */
const Ticks = ({ kids }: { kids: readonly Kid[] }) => (
  <Form.Item
    name="childIds"
    label={t`Who listens on it?`}
    initialValue={[]}
    rules={[zodRule(putOnSharedDevice.body.shape.childIds)]}
  >
    <Checkbox.Group options={kids.map(({ id, firstName }) => ({ value: id, label: firstName }))} />
  </Form.Item>
);

function configOf(action: DeviceAction): ActionConfig | undefined {
  if (action.what === 'end') {
    const { id, device } = action.device;
    return {
      id,
      confirm: {
        title: t`Sign everyone out of ${device}?`,
        text: t`The sound on that device stops within two seconds. To use the device again, a guardian has to share it again.`,
        okText: t`Sign everyone out`,
        danger: true,
      },
      call: () => call(endSharedDevice, { params: { id } }),
    };
  }
  if (action.what !== 'take-off') return undefined;
  const { device, person } = action;
  return {
    id: `${device.id} ${person.id}`,
    confirm: {
      title: t`Remove ${person.firstName} from ${device.device}?`,
      text: t`If ${person.firstName} is listening there, the sound stops within two seconds.`,
      okText: t`Remove`,
      danger: true,
    },
    call: () => call(takeOffSharedDevice, { params: { id: device.id, userId: person.id } }),
  };
}
