import { Form, Radio } from 'antd';
import { call } from '@/client/http';
import type { ReplyOf } from '@/contract/endpoint';
import { type GuestLink, guestDays, guestDaysUsual, makeGuestLink } from '@/contract/feed/feed';
import { SaveDrawer } from '@/kit/save-drawer';
import { t } from '@/language/text';
import { TextField } from '@/ui/form/text-field';
import { feedsKey } from './feed-words';

interface Values {
  name: string;
  days: (typeof guestDays)[number];
}

interface Props {
  open: boolean;
  onClose: () => void;
  /** Called with all links, the new one among them. */
  onMade: (guests: readonly GuestLink[]) => void;
}

/** Who a link is for, and how long it works. */
export const GuestDrawer = ({ open, onClose, onMade }: Props) => (
  <SaveDrawer<Values, never, ReplyOf<typeof makeGuestLink>>
    title={t`A link for one person`}
    open={open}
    onClose={onClose}
    submitLabel={t`Make the link`}
    valuesOf={() => ({ days: guestDaysUsual })}
    save={(values) => call(makeGuestLink, { body: values })}
    stale={[feedsKey]}
    onSaved={({ data }) => onMade(data.guests ?? [])}
  >
    <TextField
      name="name"
      label={t`Who is it for?`}
      schema={makeGuestLink.body.shape.name}
      extra={t`Only your family and that person read this name.`}
      input={{ autoComplete: 'off' }}
    />
    <Form.Item name="days" label={t`The link ends automatically after`} required>
      <Radio.Group options={guestDays.map((days) => ({ value: days, label: t`${days} days` }))} />
    </Form.Item>
  </SaveDrawer>
);
