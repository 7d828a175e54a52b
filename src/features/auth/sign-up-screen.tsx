import { type FormEvent, useState } from 'react';
import { t } from '@/language/text';
import { PlainField } from '@/ui/plain/plain-field';
import { PlainSubmit } from '@/ui/plain/plain-submit';
import { TextButton } from '@/ui/plain/text-button';
import type { CodeClub } from './auth-calls';
import styles from './auth-forms.module.css';
import { AuthLayout, SignInLink } from './auth-layout';
import { SignUpForm } from './sign-up-form';
import { SuggestClubForm } from './suggest-club-form';
import { fieldText, type SendForm } from './use-send-form';
import { useSignUp } from './use-sign-up';

/** Join a club with its code, or suggest a club that is not here yet. */
export function SignUpScreen() {
  const { step, reached, go, back, code, person, club, typed, enterCode, join } = useSignUp();
  const [thanked, setThanked] = useState<string>();

  const suggesting = step === 'suggest';
  const thanking = suggesting && thanked !== undefined;
  const suggest = () => {
    setThanked(undefined);
    go('suggest');
  };
  return (
    <AuthLayout
      title={thanking ? t`Thank you` : suggesting ? t`Suggest your club` : t`Join your club`}
      inPlace={thanking}
      subtitle={
        thanking
          ? t`We have your suggestion of ${thanked}. We will email you when we have looked at it.`
          : suggesting
            ? t`Tell us which club is missing, and where we can reach you.`
            : t`Each club has a code. It is on its poster, or ask a club admin.`
      }
    >
      {/* A step that was reached stays mounted but hidden, so that going back and forth loses nothing. */}
      <div hidden={step !== 'code'}>
        <JoinCodeForm code={code} onCode={enterCode} onSuggest={suggest} />
      </div>
      {club && (
        <div hidden={step !== 'person'}>
          <SignUpForm
            person={person}
            club={club}
            typed={typed}
            here={step === 'person'}
            onJoin={join}
            onBack={back}
          />
        </div>
      )}
      {reached.suggest && thanked === undefined && (
        <div hidden={!suggesting}>
          <SuggestClubForm here={suggesting} onThanks={setThanked} onBack={back} />
        </div>
      )}
      {thanking ? <SignInLink /> : <SignInLink before={t`Have an account already?`}>{t`Sign in`}</SignInLink>}
    </AuthLayout>
  );
}

interface Props {
  code: SendForm<{ joinCode: string }, CodeClub>;
  onCode: (joinCode: string) => void;
  onSuggest: () => void;
}

/** The first step of joining: the club's code. */
function JoinCodeForm({ code, onCode, onSuggest }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCode(fieldText(event.currentTarget, 'joinCode'));
  };
  return (
    <>
      <form ref={code.form} method="post" noValidate onSubmit={submit} onChange={code.clear}>
        <PlainField
          name="joinCode"
          label={t`Join code`}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          error={code.fields.joinCode}
        />
        <PlainSubmit busy={code.busy} ready={code.ready} failure={code.line}>{t`Next`}</PlainSubmit>
      </form>
      <p className={styles.foot}>
        {t`No code?`} <TextButton inText onClick={onSuggest}>{t`My club is not here yet`}</TextButton>
      </p>
    </>
  );
}
