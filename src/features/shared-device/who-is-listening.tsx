import { CloseOutlined, RightOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '@/client/api-failure';
import { t } from '@/language/text';

import { Logo } from '@/ui/layout/logo';
import { EntryForm } from './entry-form';
import { Faces, SmallFaces } from './faces';
import { LeaveQuestion } from './leave-question';
import type { DeviceFace } from './listener-calls';
import { useListeners } from './use-listeners';
import styles from './who-is-listening.module.css';
import { WholePitch } from './whole-pitch';

interface Props {
  /** Back to the person who listens; absent while none is chosen. */
  onClose?: () => void;
  /** The person was changed, in every tab. */
  onChanged: () => void;
  /** This browser is no shared device, or not any more. */
  onGone: () => void;
}

/** "Who is listening?": the faces of a shared device; a tap changes the person, and an adult types a PIN. */
export function WhoIsListening({ onClose, onChanged, onGone }: Props) {
  const { found, problem: unread, load } = useListeners(onGone);
  const [asked, setAsked] = useState<DeviceFace>();
  const [leaving, setLeaving] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const change = async (userIds: string[], proof: object = {}) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    const failed = await import('./listener-calls').then(
      ({ changeListener }) => changeListener({ userIds, ...proof }),
      (error: unknown) => ({ sentence: sentenceOf(error), pin: false }),
    );
    if (!failed) return onChanged();
    setBusy(false);
    setProblem(failed.sentence);
    // A person may have left the device meanwhile, or the last PIN was wrong.
    void load();
  };
  const choose = (face: DeviceFace) => {
    setProblem(undefined);
    if (face.entry === 'tap') void change([face.id]);
    else setAsked(face);
  };
  const leave = async () => {
    const failed = await import('./listener-calls')
      .then(({ leaveDevice }) => leaveDevice())
      .catch(sentenceOf);
    if (failed === undefined) onGone();
    return failed;
  };

  const faces = found?.listeners ?? [];
  // As it is by now: after the last wrong PIN only the password counts.
  const entering = asked && faces.find(({ id }) => id === asked.id);
  const together = faces.length > 1 && faces.some(({ entry }) => entry === 'tap');
  return (
    <div className={styles.page}>
      <WholePitch className={styles.chalk} />
      <header className={styles.top}>
        {onClose && (
          <button type="button" className={styles.close} aria-label={t`Close`} onClick={onClose}>
            <CloseOutlined aria-hidden />
          </button>
        )}
        <p className={styles.club}>
          {found?.club.logo ? (
            <img className={styles.crest} src={found.club.logo} alt="" width={34} height={34} />
          ) : (
            <Logo size={34} />
          )}
          {found?.club.clubname}
        </p>
      </header>
      <main className={styles.body} aria-busy={busy || (!found && !unread)}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {entering ? t`Hello ${entering.firstName}` : t`Who is listening?`}
        </h1>
        {entering ? (
          <EntryForm
            key={`${entering.id} ${entering.entry}`}
            face={entering}
            busy={busy}
            problem={problem}
            onSend={(proof) => void change([entering.id], proof)}
            onTyped={() => setProblem(undefined)}
            onBack={() => {
              setAsked(undefined);
              setProblem(undefined);
            }}
          />
        ) : (
          <>
            <Faces faces={faces} busy={busy} onChoose={choose} />
            <p className={styles.problem} role={(problem ?? unread) ? 'alert' : undefined}>
              {problem ?? unread}
            </p>
            {unread && (
              <button
                type="button"
                className={styles.solid}
                onClick={() => void load()}
              >{t`Try again`}</button>
            )}
            {found && faces.length === 0 && (
              <p className={styles.detail}>{t`No one can listen on this device now.`}</p>
            )}
            <div className={styles.bottom}>
              {together && (
                <button
                  type="button"
                  className={styles.all}
                  disabled={busy}
                  onClick={() => void change(faces.map(({ id }) => id))}
                >
                  <SmallFaces faces={faces} />
                  <span className={styles.words}>
                    <span className={styles.strong}>{t`All of us, in the car`}</span>
                    <span className={styles.detail}>{t`Each of you continues where you stopped`}</span>
                  </span>
                  <RightOutlined aria-hidden />
                </button>
              )}
              {leaving ? (
                <LeaveQuestion onLeave={leave} onStay={() => setLeaving(false)} />
              ) : (
                <button
                  type="button"
                  className={styles.plain}
                  onClick={() => setLeaving(true)}
                >{t`Sign out of this device`}</button>
              )}
            </div>
          </>
        )}
      </main>
    </div>
  );
}
