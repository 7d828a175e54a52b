import {
  CustomerServiceOutlined,
  IdcardOutlined,
  MessageOutlined,
  NotificationOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { consentPurposes } from '@/contract/family/consent';
import { getNotice } from '@/contract/family/family';
import { t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { TextButton } from '@/ui/plain/text-button';
import styles from './consent-fields.module.css';
import { purposeWords } from './family-words';

const sentences = (name: string): readonly [icon: ReactNode, title: string, text: string][] => [
  [
    <IdcardOutlined key="kept" aria-hidden />,
    t`We keep four things.`,
    t`First name, last name, username and year of birth. No email, no phone number, no photo.`,
  ],
  [
    <CustomerServiceOutlined key="heard" aria-hidden />,
    t`We remember where ${name} stopped.`,
    t`So that ${name} can go on. You see what was heard last, and ${name} knows that you do.`,
  ],
  [
    <MessageOutlined key="answers" aria-hidden />,
    t`Answers stay in the family.`,
    t`You see one when you have both answered. The club sees counts of five or more, never the words.`,
  ],
  [
    <NotificationOutlined key="spots" aria-hidden />,
    t`No spot is chosen just for ${name}.`,
    t`Everyone in the club hears the same sponsor.`,
  ],
];

/** The sentences for a person who agrees for themselves. */
const ownSentences: readonly [icon: ReactNode, title: string, text: string][] = [
  [
    <IdcardOutlined key="kept" aria-hidden />,
    t`We keep five things.`,
    t`First name, last name, username, year of birth, and your email. No phone number, no photo.`,
  ],
  [
    <CustomerServiceOutlined key="heard" aria-hidden />,
    t`We remember where you stopped.`,
    t`So that you can go on. From now on your parents do not see it.`,
  ],
  [
    <MessageOutlined key="answers" aria-hidden />,
    t`Answers stay yours.`,
    t`The club sees counts of five or more, never your words.`,
  ],
  [
    <NotificationOutlined key="spots" aria-hidden />,
    t`No spot is chosen just for you.`,
    t`Everyone in the club hears the same sponsor.`,
  ],
];

interface Props {
  /** The child; absent when the person agrees for themselves. */
  name?: string;
  /** The version of the notice that is agreed to. */
  notice: string;
  /** An account is made, which needs this consent. */
  needed?: boolean;
}

/** The notice in four sentences and as a whole, and a tick for each purpose. */
export const ConsentFields = ({ name, notice, needed = false }: Props) => (
  <>
    <h3 className={styles.heading}>
      {name === undefined ? t`What you agree to` : t`What you agree to for ${name}`}
    </h3>
    <ul className={styles.sentences}>
      {(name === undefined ? ownSentences : sentences(name)).map(([icon, title, text]) => (
        <li key={title}>
          <span className={styles.icon}>{icon}</span>
          <p>
            <strong>{title}</strong>
            <br />
            {text}
          </p>
        </li>
      ))}
    </ul>
    <fieldset className={styles.purposes} aria-label={t`Your consent`}>
      {consentPurposes.map((purpose) => (
        <Form.Item
          key={purpose}
          name={purpose}
          valuePropName="checked"
          rules={[
            {
              validator: async (_, ticked: unknown) => {
                if (needed && purpose === 'account' && ticked !== true)
                  throw new Error(
                    name === undefined
                      ? t`Without this you cannot sign in. Tick it to go on.`
                      : t`Without this ${name} cannot sign in. Tick it to go on.`,
                  );
              },
            },
          ]}
        >
          <Checkbox>
            {name === undefined ? purposeWords[purpose].own : purposeWords[purpose].label(name)}
            <span className={styles.choice}>{purposeWords[purpose].text}</span>
          </Checkbox>
        </Form.Item>
      ))}
    </fieldset>
    <Notice version={notice} own={name === undefined} />
  </>
);

/** The whole notice, on demand. */
function Notice({ version, own }: { version: string; own: boolean }) {
  const [shown, setShown] = useState(false);
  // A version begins with its day, which is all that a reader needs of it; the ledger keeps the whole.
  const day = formatShortDay(version.slice(0, 10));
  const { data, error, refetch } = useQuery({
    queryKey: ['family', 'notice', version],
    queryFn: async ({ signal }) => (await call(getNotice, { query: { version }, signal })).data,
    enabled: shown,
  });
  return (
    <div className={styles.notice}>
      <p className={styles.choice}>
        {own
          ? t`You can change it at any time. (Notice of ${day}, 2 minutes)`
          : t`You can withdraw at any time: your child is signed out at once. (Notice of ${day}, 2 minutes)`}
      </p>
      <TextButton aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? t`Hide the notice` : t`Read the whole notice`}
      </TextButton>
      {shown && error && !data && (
        <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
      )}
      {shown && !error && !data && <Skeleton shape="block" height={160} />}
      {shown && data && (
        <div className={styles.body}>
          {data.body.split('\n\n').map((part) => {
            const [title, ...lines] = part.split('\n');
            return (
              <section key={title}>
                <h4>{title}</h4>
                <p>{lines.join(' ')}</p>
              </section>
            );
          })}
        </div>
      )}
    </div>
  );
}
