import { Checkbox, Form, Radio } from 'antd';
import { call } from '@/client/http';
import type { Family } from '@/contract/family/family';
import { inviteGuardian } from '@/contract/family/guardian';
import type { HouseholdKind } from '@/contract/join';
import { SaveDrawer } from '@/kit/save-drawer';
import { listed, t } from '@/language/text';
import { TextField } from '@/ui/form/text-field';
import styles from './consent-fields.module.css';
import { familyKey } from './family-words';

interface Values {
  email: string;
  household: HouseholdKind;
  childIds?: string[];
}

interface Props {
  open: boolean;
  family: Family;
  onClose: () => void;
}

/** The address of the other guardian, and whether the two live together. */
export function InviteGuardianDrawer({ open, family, onClose }: Props) {
  const atHome = family.children.filter((child) => child.atHome).map(({ firstName }) => firstName);
  return (
    <SaveDrawer<Values>
      title={t`Invite a guardian`}
      open={open}
      onClose={onClose}
      submitLabel={t`Send the invite`}
      valuesOf={() => ({ household: 'same', childIds: family.children.map(({ id }) => id) })}
      save={({ childIds = [], ...values }) => call(inviteGuardian, { body: { ...values, childIds } })}
      stale={[familyKey]}
    >
      <p
        className={styles.intro}
      >{t`We send a link that works once, for 7 days. The person who opens it can do everything for your children that you can do, so check the address carefully.`}</p>
      <TextField
        name="email"
        label={t`Email`}
        schema={inviteGuardian.body.shape.email}
        extra={t`Only you see it, and only until the invite is accepted.`}
        input={{ inputMode: 'email' }}
      />
      <Form.Item name="household" label={t`Where do they live?`} required>
        <Radio.Group className={styles.households}>
          <Radio value="same">
            {t`In our household`}
            <span className={styles.choice}>
              {atHome.length > 0
                ? t`They see what you see: ${listed(atHome)}, and children who come later.`
                : t`They see what you see.`}
            </span>
          </Radio>
          <Radio value="own" disabled={family.children.length === 0}>
            {t`In a household of their own`}
            <span
              className={styles.choice}
            >{t`You share the children you choose. Neither household sees the other’s guardians, other children, email or phone number.`}</span>
          </Radio>
        </Radio.Group>
      </Form.Item>
      <Form.Item noStyle dependencies={['household']}>
        {({ getFieldValue }) =>
          getFieldValue('household') === 'own' && (
            <Form.Item
              name="childIds"
              label={t`Which children do they look after?`}
              // No `required`: antd would set `aria-required` on a group, which has no such attribute.
              rules={[
                {
                  validator: async (_, chosen: unknown[] | undefined) => {
                    if (!chosen?.length) throw new Error(t`Choose at least one child`);
                  },
                },
              ]}
            >
              <Checkbox.Group
                options={family.children.map(({ id, firstName }) => ({ value: id, label: firstName }))}
              />
            </Form.Item>
          )
        }
      </Form.Item>
    </SaveDrawer>
  );
}
