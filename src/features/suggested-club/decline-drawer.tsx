import { Checkbox, Form } from 'antd';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import type { BodyInput } from '@/contract/endpoint';
import { declineSuggestedClub, type SuggestedClub, suggestedClubs } from '@/contract/suggested-club';
import { SaveDrawer } from '@/kit/save-drawer';
import { TextField } from '@/ui/form/text-field';

type Values = BodyInput<typeof declineSuggestedClub>;

interface Props {
  row: SuggestedClub;
  open: boolean;
  onClose: () => void;
}

/** Declines a suggestion for a reason, which the contact hears only when that is ticked. */
export const DeclineDrawer = ({ row, open, onClose }: Props) => (
  <SaveDrawer<Values, SuggestedClub>
    title={`Decline ${row.name}`}
    open={open}
    onClose={onClose}
    submitLabel="Decline"
    subject={row}
    valuesOf={(suggested) => ({ reason: suggested?.declineReason ?? '', tell: false })}
    save={(body) => call(declineSuggestedClub, { params: { id: row.id }, body })}
    restore={({ id }) => call(suggestedClubs.restore, { params: { id } })}
    stale={[listKey(suggestedClubs.list)]}
  >
    <TextField
      name="reason"
      label="Reason"
      schema={declineSuggestedClub.body.shape.reason}
      extra="Kept with the suggestion, which you can reopen."
      long
    />
    <Form.Item
      name="tell"
      valuePropName="checked"
      extra={`An email with this reason goes to ${row.contactEmail}.`}
    >
      <Checkbox>Tell them by email</Checkbox>
    </Form.Item>
  </SaveDrawer>
);
