import {
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  EyeOutlined,
  KeyOutlined,
  SafetyCertificateOutlined,
} from '@ant-design/icons';
import { type ReactNode, useId } from 'react';
import { fileLink } from '@/client/http';
import type { Child } from '@/contract/family/family';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import { formatAgo, formatDate } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { RowMenu } from '@/ui/list/row-menu';
import { CoverArt } from '@/ui/media/cover-art';
import { ActionButton } from '@/ui/plain/action-button';
import { TextButton } from '@/ui/plain/text-button';
import styles from './child-card.module.css';
import type { ChildAction, FamilyAction } from './family-drawers';
import { agreedLine, consentLine, heardShare, isAsked, nameOf, progressWords } from './family-words';
import { InitialsDisc } from './initials-disc';

interface Props {
  child: Child;
  mayManage: boolean;
  begin: (action: FamilyAction) => void;
  /** The question about an episode between the child and the reader. */
  reflection?: ReactNode;
}

/** One child: name, what was heard last, what a guardian has agreed to, and what can be done. */
export function ChildCard({ child, mayManage, begin, reflection }: Props) {
  const { firstName, birthYear, username, state } = child;
  const name = nameOf(child);
  const heading = useId();
  const agreed = mayManage ? consentLine(child) : agreedLine(child);
  const manages = mayManage && state !== 'own';
  const act = (what: ChildAction) => () => begin({ what, child });
  return (
    <li className={styles.card} aria-labelledby={heading}>
      <div className={styles.who}>
        <InitialsDisc id={child.id} name={firstName} />
        <div className={styles.words}>
          <h3 id={heading} className={styles.name}>
            {name}
          </h3>
          <p className={styles.detail}>
            {state === 'own' && mayManage ? (
              t`Has an account without guardians`
            ) : (
              <>
                {birthYear !== null && `${t`Born ${birthYear}`} · `}
                <Rich text="signs in as <name>{username}</name>" name={<strong />} username={username} />
              </>
            )}
          </p>
        </div>
        {state === 'waiting' && <StatusPill tone="waiting">{t`Waiting for consent`}</StatusPill>}
        {state === 'disabled' && <StatusPill tone="failed">{t`Deactivated by the club`}</StatusPill>}
        {manages && (
          <RowMenu
            label={t`Actions for ${name}`}
            actions={[
              { key: 'edit', label: t`Edit`, icon: <EditOutlined aria-hidden />, onClick: act('edit') },
            ]}
          />
        )}
      </div>
      {mayManage && child.claimedOn !== null && <Claiming name={firstName} act={act} />}
      {manages && child.unused && <Unused child={child} unused={child.unused} act={act} />}
      {(manages || !mayManage) && <Heard child={child} mayManage={mayManage} />}
      {manages && reflection}
      {state !== 'own' && agreed && (
        <div className={styles.consent}>
          <SafetyCertificateOutlined
            aria-hidden
            className={state === 'waiting' ? styles.open : styles.given}
          />
          <p>{agreed}</p>
          {mayManage && (
            <TextButton
              aria-label={
                isAsked(child) ? t`Give consent for ${firstName}` : t`See it: the consent for ${firstName}`
              }
              onClick={act('consent')}
            >
              {isAsked(child) ? t`Give consent` : t`See it`}
            </TextButton>
          )}
        </div>
      )}
      {manages && (
        <div className={styles.actions}>
          <Act
            icon={<KeyOutlined aria-hidden />}
            name={name}
            onClick={act('password')}
          >{t`Reset password`}</Act>
          <Act
            icon={<DownloadOutlined aria-hidden />}
            name={name}
            onClick={act('export')}
          >{t`Export data`}</Act>
          <Act icon={<DeleteOutlined aria-hidden />} name={name} onClick={act('remove')}>{t`Delete…`}</Act>
        </div>
      )}
    </li>
  );
}

/** A child that is old enough asks to have the account without guardians. */
const Claiming = ({ name, act }: { name: string; act: (what: ChildAction) => () => void }) => (
  <div className={styles.asks}>
    <p className={styles.episode}>{t`${name} asks for an account without parents`}</p>
    <p
      className={styles.detail}
    >{t`${name} is old enough for this in your club’s country, and has confirmed an email. If you agree, the account belongs to ${name} only.`}</p>
    <div className={styles.answers}>
      <ActionButton primary onClick={act('approve')}>{t`Agree…`}</ActionButton>
      <ActionButton onClick={act('decline')}>{t`Decline`}</ActionButton>
    </div>
  </div>
);

interface UnusedProps {
  child: Child;
  unused: NonNullable<Child['unused']>;
  act: (what: ChildAction) => () => void;
}

/** An account that is not used is deleted, unless a guardian keeps it. */
const Unused = ({ child: { firstName }, unused, act }: UnusedProps) => (
  <div className={styles.asks}>
    <p className={styles.episode}>{t`Keep ${firstName}’s account?`}</p>
    <p
      className={styles.detail}
    >{t`${firstName} last used Touchline on ${formatDate(unused.since)}. If you do not answer, the account is deleted after ${formatDate(unused.endsAt)}.`}</p>
    <div className={styles.answers}>
      <ActionButton primary label={t`Keep ${firstName}`} onClick={act('keep')}>{t`Keep`}</ActionButton>
      <ActionButton label={t`Delete ${firstName} now`} onClick={act('remove')}>{t`Delete now…`}</ActionButton>
    </div>
  </div>
);

function Heard({ child, mayManage }: Pick<Props, 'child' | 'mayManage'>) {
  const { heard, firstName, state } = child;
  const known = (
    <span className={styles.known}>
      <EyeOutlined aria-hidden />{' '}
      {mayManage
        ? t`${firstName} knows you see this`
        : state === 'own'
          ? t`Only you see this`
          : t`Your parents see this`}
    </span>
  );
  if (!heard) {
    return (
      <div className={styles.heard}>
        <p className={styles.detail}>
          {mayManage ? t`${firstName} has not heard an episode yet.` : t`You have not heard an episode yet.`}
        </p>
        {known}
      </div>
    );
  }
  return (
    <div className={styles.heard}>
      <CoverArt
        number={heard.number}
        size={64}
        rounded={10}
        src={heard.artwork === null ? undefined : fileLink(heard.artwork)}
      />
      <div className={styles.words}>
        <p className={styles.detail}>{t`Last heard ${formatAgo(heard.at)}`}</p>
        <p className={styles.episode}>{heard.name}</p>
        <div className={styles.progress}>
          <span className={styles.rail}>
            <span style={{ transform: `scaleX(${heardShare(heard)})` }} />
          </span>
          <span className={styles.detail}>{progressWords(heard)}</span>
        </div>
      </div>
      {known}
    </div>
  );
}

interface ActProps {
  icon: ReactNode;
  /** The child's name for a screen reader, because several cards have the same buttons. */
  name: string;
  onClick: () => void;
  children: string;
}

const Act = ({ icon, name, onClick, children }: ActProps) => (
  <TextButton aria-label={`${children} ${name}`} onClick={onClick}>
    {icon}
    {children}
  </TextButton>
);
