import { Checkbox, Form } from 'antd';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import type { BodyInput } from '@/contract/endpoint';
import { listMembers, type MemberRow, moveMember } from '@/contract/member';
import { ClubSelect } from '@/entities/club/club-select';
import { SaveDrawer } from '@/kit/save-drawer';
import { listed, t } from '@/language/text';
import { zodRule } from '@/ui/form/zod-rule';
import { useMember } from './member-drawer';

type Values = BodyInput<typeof moveMember>;

const Item = Form.Item<Values>;

const withAll = async (_: unknown, ticked?: boolean) => {
  if (!ticked) throw new Error(t`Tick this box to move the whole family, or choose Cancel.`);
};

function Fields({ member }: { member: MemberRow }) {
  const family = useMember(member.id).data?.family ?? [];
  return (
    <>
      <p>{t`${member.name} is in ${member.club.clubname} now. The move signs them out. After that they hear the episodes of the new club. Their role and their listening history are kept.`}</p>
      <Item name="clubId" label={t`New club`} required rules={[zodRule(moveMember.body.shape.clubId)]}>
        <ClubSelect />
      </Item>
      {family.length > 0 && (
        <Item name="withFamily" valuePropName="checked" rules={[{ validator: withAll }]}>
          <Checkbox>{t`Move ${listed(family.map(({ name }) => name))} too. A family stays together.`}</Checkbox>
        </Item>
      )}
    </>
  );
}

interface Props {
  member: MemberRow;
  open: boolean;
  onClose: () => void;
}

export const MoveMemberDrawer = ({ member, open, onClose }: Props) => (
  <SaveDrawer<Values>
    title={t`Move ${member.name}`}
    open={open}
    onClose={onClose}
    submitLabel={t`Move`}
    save={(body) => call(moveMember, { params: { id: member.id }, body })}
    stale={[listKey(listMembers)]}
  >
    <Fields member={member} />
  </SaveDrawer>
);
