import { type FormEvent, useState } from 'react';
import type { ReplyOf } from '@/contract/endpoint';
import type { chooseByLink } from '@/contract/personal/news';
import { t } from '@/language/text';
import { PlainSubmit } from '@/ui/plain/plain-submit';
import { AuthLayout, SignInLink } from './auth-layout';
import { LinkEnded, NoReferrer } from './link-ended';
import { useLinkSecret } from './use-link-secret';
import { useSendForm } from './use-send-form';

const loadSender = () => import('./auth-calls').then((module) => module.leaveNewsSender);

/** `back` is what undoes it. */
type Choice = ReplyOf<typeof chooseByLink>['before'];

const subjects = {
  e: {
    title: t`Stop emails about new episodes?`,
    left: t`You get no more emails about new episodes.`,
    back: t`You get emails about new episodes again.`,
  },
  a: {
    title: t`Stop emails about answers?`,
    left: t`You get no more emails about answers.`,
    back: t`You get emails about answers again.`,
  },
};

/**
 * The page of the link in an email of news. Opening it changes nothing, because mail programs open links to look for attacks. The
 * link works again and again, so that one can change one's mind.
 */
export function LeaveNewsScreen() {
  const { state, secret, end } = useLinkSecret('token');
  const [done, setDone] = useState<{ left: boolean; back: Choice }>();
  const { form, ready, busy, line, send } = useSendForm(loadSender, []);
  const words = subjects[secret?.startsWith('a') ? 'a' : 'e'];

  if (state === 'missing') {
    return (
      <LinkEnded
        title={t`This link is incomplete`}
        text={t`Part of its address is missing. Open the whole link in the email again.`}
      />
    );
  }
  if (state === 'ended') {
    return <LinkEnded text={t`Sign in, and choose what you get under News in My Profile.`} />;
  }
  const choose = async (event: FormEvent) => {
    event.preventDefault();
    if (!secret) return;
    const choice = done?.left ? done.back : 'off';
    const outcome = await send({ token: secret, choice });
    if (outcome.ok) {
      const { before } = outcome.reply;
      // A link that is opened once more finds them stopped already.
      setDone({ left: choice === 'off', back: before === 'off' ? 'on' : before });
    } else if (outcome.failure?.code === 'bad_request') end();
  };
  const left = done?.left === true;
  return (
    <AuthLayout
      key={String(done?.left)}
      title={done ? (left ? t`Stopped` : t`On again`) : words.title}
      inPlace={done !== undefined}
      subtitle={
        done ? words[left ? 'left' : 'back'] : t`You can change it at any time under News in My Profile.`
      }
    >
      <NoReferrer />
      <form ref={form} method="post" noValidate onSubmit={(event) => void choose(event)}>
        <PlainSubmit
          busy={busy}
          ready={ready && secret !== undefined}
          failure={line}
          kind={left ? 'quiet' : 'primary'}
        >
          {left ? t`Undo` : t`Stop these emails`}
        </PlainSubmit>
      </form>
      <SignInLink>{t`Go to sign in`}</SignInLink>
    </AuthLayout>
  );
}
