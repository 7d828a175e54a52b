import { Form, Radio } from 'antd';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import type { BodyInput } from '@/contract/endpoint';
import { JoiningRole } from '@/contract/join';
import { clubRoleNames, inviteMember, listMembers } from '@/contract/member';
import { SaveDrawer } from '@/kit/save-drawer';
import { t } from '@/language/text';
import { TextField } from '@/ui/form/text-field';

type Values = BodyInput<typeof inviteMember>;

interface Props {
  open: boolean;
  onClose: () => void;
}

const roles = JoiningRole.options.map((value) => ({ value, label: clubRoleNames[value] }));

export const InviteMemberDrawer = ({ open, onClose }: Props) => (
  <SaveDrawer<Values>
    title={t`Invite a member`}
    open={open}
    onClose={onClose}
    valuesOf={() => ({ clubMemberRole: 'parent' })}
    submitLabel={t`Send invite`}
    save={(body) => call(inviteMember, { body })}
    stale={[listKey(listMembers)]}
  >
    <TextField
      name="email"
      label={t`Email`}
      schema={inviteMember.body.shape.email}
      extra={t`They get a link that works for 7 days; a new invite replaces it.`}
      input={{ inputMode: 'email' }}
    />
    <Form.Item<Values>
      name="clubMemberRole"
      label={t`They join as`}
      extra={t`Parents can add their children right after they join. Admins are invited under Admins.`}
    >
      <Radio.Group options={roles} />
    </Form.Item>
  </SaveDrawer>
);
