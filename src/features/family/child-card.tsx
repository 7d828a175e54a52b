import {
  DeleteOutlined,
  DownloadOutlined,
  EyeOutlined,
  KeyOutlined,
  SafetyCertificateOutlined,
} from '@ant-design/icons';
import { type ReactNode, useId } from 'react';
import { fileLink } from '@/client/http';
import type { Child } from '@/contract/family/family';
import { formatAgo } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { CoverArt } from '@/ui/media/cover-art';
import { TextButton } from '@/ui/plain/text-button';
import styles from './child-card.module.css';
import type { Doing } from './family-drawers';
import { consentLine, heardShare, heardWords, initialsOf, isAsked, nameOf } from './family-words';

interface Props {
  child: Child;
  mayManage: boolean;
  begin: (doing: Doing) => void;
}

/** One child: who, what was heard last, what a guardian has agreed to, and what can be done. */
export function ChildCard({ child, mayManage, begin }: Props) {
  const { firstName, birthYear, username, state } = child;
  const name = nameOf(child);
  const heading = useId();
  const act = (what: Exclude<Doing['what'], 'add'>) => () => begin({ what, child });
  return (
    <li className={styles.card} aria-labelledby={heading}>
      <div className={styles.who}>
        <span className={styles.disc} aria-hidden="true">
          {initialsOf(firstName)}
        </span>
        <div className={styles.words}>
          <h3 id={heading} className={styles.name}>
            {name}
          </h3>
          <p className={styles.detail}>
            {birthYear !== null && `Born ${birthYear} · `}signs in as <strong>{username}</strong>
          </p>
        </div>
        {state === 'waiting' && <StatusPill tone="waiting">Waiting for consent</StatusPill>}
        {state === 'disabled' && <StatusPill tone="failed">Deactivated by the club</StatusPill>}
        {mayManage && (
          <TextButton aria-label={`Edit ${name}`} onClick={act('edit')}>
            Edit
          </TextButton>
        )}
      </div>
      <Heard child={child} mayManage={mayManage} />
      <div className={styles.consent}>
        <SafetyCertificateOutlined aria-hidden className={state === 'waiting' ? styles.open : styles.given} />
        <p>{consentLine(child)}</p>
        {mayManage && (
          <TextButton
            aria-label={`${isAsked(child) ? 'Give consent' : 'See it: the consent'} for ${firstName}`}
            onClick={act('consent')}
          >
            {isAsked(child) ? 'Give consent' : 'See it'}
          </TextButton>
        )}
      </div>
      {mayManage && (
        <div className={styles.actions}>
          <Act icon={<KeyOutlined aria-hidden />} name={name} onClick={act('password')}>
            Reset password
          </Act>
          <Act icon={<DownloadOutlined aria-hidden />} name={name} onClick={act('export')}>
            Export data
          </Act>
          <Act icon={<DeleteOutlined aria-hidden />} name={name} onClick={act('remove')}>
            Delete…
          </Act>
        </div>
      )}
    </li>
  );
}

function Heard({ child, mayManage }: Pick<Props, 'child' | 'mayManage'>) {
  const { heard, firstName } = child;
  const known = (
    <span className={styles.known}>
      <EyeOutlined aria-hidden /> {mayManage ? `${firstName} knows you see this` : 'Your parents see this'}
    </span>
  );
  if (!heard) {
    return (
      <div className={styles.heard}>
        <p className={styles.detail}>
          {mayManage ? `${firstName} has` : 'You have'} not heard an episode yet.
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
        <p className={styles.detail}>Last heard {formatAgo(heard.at)}</p>
        <p className={styles.episode}>{heard.name}</p>
        <div className={styles.progress}>
          <span className={styles.rail}>
            <span style={{ transform: `scaleX(${heardShare(heard)})` }} />
          </span>
          <span className={styles.detail}>{heardWords(heard)}</span>
        </div>
      </div>
      {known}
    </div>
  );
}

interface ActProps {
  icon: ReactNode;
  /** Whose: several cards have the same buttons. */
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
