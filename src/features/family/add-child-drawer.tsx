import { useQueryClient } from '@tanstack/react-query';
import { App, Checkbox, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { toFailure } from '@/client/user-message';
import { addChild, type Family, getFamily } from '@/contract/family/family';
import { checkNewPassword } from '@/contract/password';
import { NewPasswordFields } from '@/entities/password/new-password-fields';
import { t } from '@/language/text';
import { FormDrawer } from '@/ui/form/form-drawer';
import { useOpening } from '@/ui/form/use-opening';
import { TextButton } from '@/ui/plain/text-button';
import { ChildFields } from './child-fields';
import { ConsentFields } from './consent-fields';
import styles from './consent-fields.module.css';
import { type ConsentTicks, familyKey, purposesOf } from './family-words';

interface Values extends ConsentTicks {
  firstName: string;
  lastName: string;
  username: string;
  birthYear: string;
  password: string;
  passwordConfirmation: string;
  /** The form takes nothing else. */
  isGuardian: true;
}

interface Props {
  open: boolean;
  family: Family;
  onClose: () => void;
}

const send = ({ isGuardian, ...values }: Values, notice: string) => {
  const { firstName, lastName, username, birthYear, password, passwordConfirmation } = values;
  return call(addChild, {
    body: {
      ...{ firstName, lastName, username, birthYear, password, passwordConfirmation, isGuardian },
      consent: { notice, purposes: purposesOf(values) },
    },
  });
};

/** Whether the child is there already, because only the answer of an earlier try was lost. */
const isIn = ({ firstName, username }: Values): Promise<boolean> =>
  call(getFamily).then(
    ({ data }) =>
      data.children.some(
        (child) => child.username === username.trim() && child.firstName === firstName.trim(),
      ),
    () => false,
  );

/** The child's details, then what a guardian agrees to. Nothing is ticked beforehand. */
export function AddChildDrawer({ open, ...props }: Props) {
  const { count, shown, afterClose } = useOpening(open, props.family);
  return shown ? <Opened key={count} {...props} open={open} afterClose={afterClose} /> : null;
}

function Opened({ open, family, onClose, afterClose }: Props & { afterClose: () => void }) {
  const [step, setStep] = useState<1 | 2>(1);
  const [name, setName] = useState('');
  /** What was found free at the first step. */
  const [username, setUsername] = useState<string>();
  const line = useRef<HTMLParagraphElement>(null);
  // The second step would begin where the first was scrolled to.
  useEffect(() => {
    if (step === 2) line.current?.focus();
  }, [step]);
  const [failure, setFailure] = useState<ApiFailure>();
  const client = useQueryClient();
  const { message } = App.useApp();

  const submit = async (values: Values) => {
    setName(values.firstName.trim());
    try {
      if (step === 1) {
        // Checked before the consents, because a refused password would lead back from there.
        await call(checkNewPassword, { body: { password: values.password } });
        setUsername(values.username.trim());
        setStep(2);
        return;
      }
      const reply = await send(values, family.notice);
      void message.success(reply.message);
      onClose();
    } catch (error) {
      const told = toFailure(error);
      if (step === 2 && 'username' in told.fields && (await isIn(values))) {
        void message.success(t`${values.firstName.trim()} was added`);
        onClose();
        return;
      }
      const atConsent = ['isGuardian', 'notice'].some((field) => field in told.fields);
      if (Object.keys(told.fields).length > 0 && !atConsent) setStep(1);
      setFailure(told);
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: familyKey });
    }
  };

  return (
    <FormDrawer<Values>
      title={t`Add a child`}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      initialValues={{ lastName: family.lastName }}
      onSubmit={submit}
      submitLabel={step === 1 ? t`Next: your consent` : t`Give consent and add ${name}`}
      changed={step === 2}
      failure={failure}
    >
      <p ref={line} tabIndex={-1} className={styles.step}>
        {step === 1 ? t`1 of 2 · About your child` : t`2 of 2 · Your consent`}
      </p>
      {/* Hidden, not unmounted, because its values are sent too. */}
      <div hidden={step === 2}>
        <ChildFields familyName={family.lastName} own={step === 2 ? username : undefined} />
        <NewPasswordFields label={t`Password`} />
      </div>
      {step === 2 && (
        <>
          <Chosen onChange={() => setStep(1)} />
          <ConsentFields name={name} family={family} needed />
          <Form.Item
            name="isGuardian"
            valuePropName="checked"
            rules={[
              {
                validator: async (_, ticked: unknown) => {
                  if (ticked !== true) throw new Error(t`Tick that you are a parent or guardian`);
                },
              },
            ]}
          >
            <Checkbox>{t`I am ${name}’s parent or guardian`}</Checkbox>
          </Form.Item>
        </>
      )}
    </FormDrawer>
  );
}

function Chosen({ onChange }: { onChange: () => void }) {
  const form = Form.useFormInstance<Values>();
  const { firstName, lastName, username, birthYear }: Values = form.getFieldsValue(true);
  return (
    <div className={styles.who}>
      <div>
        <strong>{`${firstName} ${lastName ?? ''}`.trim()}</strong>
        <span className={styles.choice}>{t`Born ${birthYear} · signs in as ${username}`}</span>
      </div>
      <TextButton onClick={onChange}>{t`Change`}</TextButton>
    </div>
  );
}
