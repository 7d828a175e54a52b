import { Checkbox, Form } from 'antd';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import type { BodyInput } from '@/contract/endpoint';
import { declineSuggestedClub, type SuggestedClub, suggestedClubs } from '@/contract/suggested-club';
import { SaveDrawer } from '@/kit/save-drawer';
import { t } from '@/language/text';
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
    title={t`Decline ${row.name}`}
    open={open}
    onClose={onClose}
    submitLabel={t`Decline`}
    subject={row}
    valuesOf={(suggested) => ({ reason: suggested?.declineReason ?? '', tell: false })}
    save={(body) => call(declineSuggestedClub, { params: { id: row.id }, body })}
    restore={({ id }) => call(suggestedClubs.restore, { params: { id } })}
    stale={[listKey(suggestedClubs.list)]}
  >
    <TextField
      name="reason"
      label={t`Reason`}
      schema={declineSuggestedClub.body.shape.reason}
      extra={t`The reason is kept with the suggestion. You can reopen the suggestion.`}
      long
    />
    <Form.Item
      name="tell"
      valuePropName="checked"
      extra={t`An email with this reason goes to ${row.contactEmail}.`}
    >
      <Checkbox>{t`Tell them by email`}</Checkbox>
    </Form.Item>
  </SaveDrawer>
);
