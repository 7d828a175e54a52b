import { useRef, useState } from 'react';
import { AuthLayout } from './auth-layout';
import { JoinCodeForm } from './join-code-form';
import { SignInLink } from './sign-in-link';
import { SignUpForm } from './sign-up-form';
import { SuggestClubForm } from './suggest-club-form';
import { useSignUp } from './use-sign-up';

/** Join a club with its code, or tell of a club that is not here yet. */
export function SignUpScreen() {
  const { step, setStep, code, person, club, enterCode, join } = useSignUp();
  // A step that was reached stays, out of sight: going back and forth loses nothing.
  const suggested = useRef(false);
  suggested.current ||= step === 'suggest';
  const [thanked, setThanked] = useState<string>();

  const back = () => {
    setStep('code');
    // Once the step is there again.
    setTimeout(() => code.form.current?.querySelector('input')?.focus());
  };

  if (thanked !== undefined) {
    return (
      <AuthLayout
        title="Thank you"
        inPlace
        subtitle={`The people behind Touchline have been told of ${thanked}. They write to you when they have looked at it.`}
      >
        <SignInLink />
      </AuthLayout>
    );
  }
  const suggesting = step === 'suggest';
  return (
    <AuthLayout
      title={suggesting ? 'Suggest your club' : 'Join your club'}
      subtitle={
        suggesting
          ? 'Tell us which club is missing, and where we can reach you.'
          : 'Each club has a code. It is on its poster, or ask a club admin.'
      }
    >
      <div hidden={step !== 'code'}>
        <JoinCodeForm code={code} onCode={enterCode} onSuggest={() => setStep('suggest')} />
      </div>
      {club && (
        <div hidden={step !== 'person'}>
          <SignUpForm
            person={person}
            clubname={club.clubname}
            here={step === 'person'}
            onJoin={join}
            onBack={back}
          />
        </div>
      )}
      {suggested.current && (
        <div hidden={!suggesting}>
          <SuggestClubForm onThanks={setThanked} onBack={back} />
        </div>
      )}
      <SignInLink before="Have an account already?">Sign in</SignInLink>
    </AuthLayout>
  );
}
