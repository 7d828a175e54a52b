import { Form, Input } from 'antd';
import { call } from '@/client/http';
import { toFailure } from '@/client/user-message';
import { checkUsername, childFields } from '@/contract/family/family';
import { t } from '@/language/text';
import { TextField } from '@/ui/form/text-field';
import { schemaProblem, zodRule } from '@/ui/form/zod-rule';

interface Props {
  /** The username that the child has already. */
  own?: string | null;
  /** The last name of a child without one. */
  familyName: string;
}

/** Throws unless a username is free; if that could not be asked, the server decides at the save. */
async function requireFree(username: string): Promise<void> {
  const found = await call(checkUsername, { query: { username } }).catch((error: unknown) => {
    const { code, sentence } = toFailure(error);
    if (code === 'too_many') throw new Error(sentence);
    return undefined;
  });
  if (found?.data.free === false) throw new Error(t`This username is taken. Choose another.`);
}

/** All details of a child. */
export const ChildFields = ({ own, familyName }: Props) => (
  <>
    <TextField name="firstName" label={t`First name`} schema={childFields.firstName} />
    <TextField
      name="lastName"
      label={t`Last name`}
      schema={childFields.lastName}
      extra={familyName && t`Leave it empty to use the family’s name, ${familyName}.`}
    />
    <Form.Item
      name="username"
      label={t`Username`}
      required
      extra={t`Your child signs in with it. It is better not to use the full name.`}
      validateTrigger={['onBlur', 'onSubmit']}
      validateFirst
      rules={[
        zodRule(childFields.username),
        {
          validator: async (_, value: unknown) => {
            const username = String(value ?? '').trim();
            if (username === own || schemaProblem(childFields.username, username) !== undefined) return;
            await requireFree(username);
          },
        },
      ]}
    >
      <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />
    </Form.Item>
    <TextField
      name="birthYear"
      label={t`Year of birth`}
      schema={childFields.birthYear}
      extra={t`Your child’s year of birth, not yours. We do not keep the day.`}
      input={{ inputMode: 'numeric' }}
    />
  </>
);
