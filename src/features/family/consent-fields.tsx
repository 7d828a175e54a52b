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
import { type ConsentPurpose, consentPurposes, heldPurposes, purposeNeeds } from '@/contract/family/consent';
import { type Family, getNotice } from '@/contract/family/family';
import { t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { TextButton } from '@/ui/plain/text-button';
import styles from './consent-fields.module.css';
import { type ConsentTicks, purposeWords } from './family-words';

const sentences = (name: string): readonly [icon: ReactNode, title: string, text: string][] => [
  [
    <IdcardOutlined key="kept" aria-hidden />,
    t`We keep four things.`,
    t`First name, last name, username and year of birth. No email, no phone number, no photo.`,
  ],
  [
    <CustomerServiceOutlined key="heard" aria-hidden />,
    t`We remember where ${name} stopped.`,
    t`So ${name} can continue from there. You see the last episode that was played, and ${name} knows that you do.`,
  ],
  [
    <MessageOutlined key="answers" aria-hidden />,
    t`Answers stay in the family.`,
    t`You see your child’s answer when you have both answered. The club sees counts of five or more, never the words.`,
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
    t`So you can continue from there. From now on your parents do not see it.`,
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
  /** Its notice is what is agreed to. */
  family: Pick<Family, 'notice' | 'noticeMinutes'>;
  /** An account is made, which needs this consent. */
  needed?: boolean;
  /** What was agreed to before. */
  given?: readonly ConsentPurpose[];
}

/**
 * The notice in four sentences and as a whole, and a tick for each purpose, always in the same order: what nobody has to decide on is
 * behind "More", which is open for those who have agreed before.
 */
export function ConsentFields({ name, family, needed = false, given = [] }: Props) {
  const [more, setMore] = useState(given.length > 0);
  const held = Form.useWatch((ticks: ConsentTicks) => heldPurposes(ticks)) ?? given;
  const tick = (purpose: ConsentPurpose) => (
    <Tick key={purpose} {...{ purpose, name, needed, held }} withdraws={given.includes(purpose)} />
  );
  const [first, ...others] = consentPurposes;
  return (
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
        {tick(first)}
        <TextButton aria-expanded={more} onClick={() => setMore(!more)}>
          {more ? t`Fewer choices` : t`More choices`}
        </TextButton>
        <div hidden={!more} className={styles.purposes}>
          {others.map(tick)}
        </div>
      </fieldset>
      <Notice version={family.notice} minutes={family.noticeMinutes} />
    </>
  );
}

interface TickProps {
  purpose: ConsentPurpose;
  name: string | undefined;
  needed: boolean;
  /** What is ticked and has effect. */
  held: readonly ConsentPurpose[];
  /** Taking the tick away withdraws a consent. */
  withdraws: boolean;
}

/** A purpose, and what happens when it is withdrawn. One that needs another is open to choose with that one alone. */
function Tick({ purpose, name, needed, held, withdraws }: TickProps) {
  const { text, withdrawn } = purposeWords[purpose];
  const need = purposeNeeds[purpose];
  const isShut = need !== undefined && !held.includes(need);
  const labelOf = (one: ConsentPurpose) =>
    name === undefined ? purposeWords[one].own : purposeWords[one].label(name);
  return (
    <div>
      <Form.Item
        name={purpose}
        valuePropName="checked"
        // `held` follows a click a moment later, because the form reports its values in a task of its own. The own value is there at once.
        getValueProps={(ticked: unknown) => ({ checked: ticked === true && !isShut })}
        rules={[
          {
            validator: async (_, value: unknown) => {
              if (needed && purpose === 'account' && value !== true)
                throw new Error(
                  name === undefined
                    ? t`You need this to sign in. Tick the box to continue.`
                    : t`${name} needs this to sign in. Tick the box to continue.`,
                );
            },
          },
        ]}
      >
        <Checkbox disabled={isShut}>
          {labelOf(purpose)}
          <span className={styles.choice}>
            {isShut
              ? t`Only together with: ${labelOf(need)}`
              : purpose === 'account' && name !== undefined
                ? t`Needed to sign in. If you withdraw it, ${name} is signed out at once.`
                : text}
          </span>
        </Checkbox>
      </Form.Item>
      <p className={styles.warning} role="status">
        {withdraws && !held.includes(purpose) && name !== undefined && withdrawn(name)}
      </p>
    </div>
  );
}

/** The whole notice, on demand. */
function Notice({ version, minutes }: { version: string; minutes: number }) {
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
      <p
        className={styles.choice}
      >{t`You can change it at any time. (Notice of ${day}, ${minutes} minutes)`}</p>
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
