import styles from './auth-forms.module.css';
import { AuthLayout } from './auth-layout';
import { InviteForm } from './invite-form';
import { LinkEnded } from './link-ended';
import { NoReferrer } from './no-referrer';
import { useInvite } from './use-invite';
import { useLinkSecret } from './use-link-secret';

/** By the link of an invite: what it is for, and the account that comes of it. */
export function InviteScreen() {
  const { state, secret, forget, end } = useLinkSecret('token');
  const [loaded, retry] = useInvite(secret, end);

  if (state === 'missing') {
    return (
      <LinkEnded
        title="This invite is incomplete"
        text="Part of its address is missing. Open the link in the email again, or ask whoever invited you for a new one."
      />
    );
  }
  if (state === 'ended') {
    return (
      <LinkEnded
        title="This invite no longer works"
        text="It has been used already, or its time is over. Ask whoever invited you for a new one. If you have accepted it before, sign in."
      />
    );
  }
  if (loaded.state === 'ready' && secret) {
    const { clubname, userRole } = loaded.invite;
    return (
      <AuthLayout
        title="Welcome to Touchline"
        subtitle={
          <>
            You are invited as <strong>{userRole}</strong>
            {clubname && (
              <>
                {' '}
                of <strong>{clubname}</strong>
              </>
            )}
            .
          </>
        }
      >
        <NoReferrer />
        <InviteForm invite={loaded.invite} token={secret} onAccepted={forget} onEnded={end} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Welcome to Touchline" subtitle="You are invited.">
      <NoReferrer />
      {loaded.state === 'failed' ? (
        <>
          <p className={styles.notice} role="alert">
            {loaded.message}
          </p>
          <button type="button" className={styles.textButton} onClick={retry}>
            Try again
          </button>
        </>
      ) : (
        <div className={styles.wait} role="status" aria-label="Your invite is being read">
          <span />
          <span />
          <span />
        </div>
      )}
    </AuthLayout>
  );
}
