import { type FormEvent, useState } from 'react';
import { t } from '@/language/text';
import { PlainLink } from '@/ui/plain/plain-link';
import { PlainSubmit } from '@/ui/plain/plain-submit';
import { AuthLayout } from './auth-layout';
import { LinkEnded, NoReferrer } from './link-ended';
import { useLinkSecret } from './use-link-secret';
import { useSendForm } from './use-send-form';

const loadSender = () => import('./auth-calls').then((module) => module.claimSender);
const family = { href: '/member/dashboard/family', label: t`Go to Family Members` };

/** The page of a link from a mail: a person who asks for an account of their own confirms the address. */
export function ClaimScreen() {
  const { state, secret, forget, end } = useLinkSecret('token');
  const [said, setSaid] = useState<string>();
  const { form, ready, busy, line, send } = useSendForm(loadSender, []);

  if (state === 'missing') {
    return (
      <LinkEnded
        title={t`This link is incomplete`}
        text={t`Part of its address is missing. Open the whole link in the email again.`}
        action={family}
      />
    );
  }
  if (state === 'ended' && said === undefined) {
    return (
      <LinkEnded
        text={t`It was already used, or it has expired. If you confirmed your email with it, all is well: a parent has to agree next. If not, ask again under Family Members.`}
        action={family}
      />
    );
  }
  if (said !== undefined) {
    return (
      <AuthLayout title={t`Your email is confirmed`} inPlace subtitle={said}>
        <NoReferrer />
        <PlainLink href={family.href}>{family.label}</PlainLink>
      </AuthLayout>
    );
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!secret) return;
    const outcome = await send({ token: secret });
    if (outcome.ok) {
      forget();
      setSaid(outcome.reply.message);
    } else if (outcome.failure?.code === 'bad_request') end();
  };
  return (
    <AuthLayout
      title={t`Is this your email?`}
      subtitle={t`You asked for a Touchline account of your own. Confirm that this email is yours. Then a parent has to agree.`}
    >
      <NoReferrer />
      <form ref={form} method="post" noValidate onSubmit={submit}>
        <PlainSubmit
          busy={busy}
          ready={ready && secret !== undefined}
          failure={line}
        >{t`Yes, it is mine`}</PlainSubmit>
      </form>
    </AuthLayout>
  );
}
