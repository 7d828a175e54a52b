import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { onboardingPath } from './onboarding-words';
import { useSendForm } from './use-send-form';

const loadJoinCode = () => import('./send-join-code').then((module) => module.joinCodeSender);
const loadSignUp = () => import('./send-sign-up').then((module) => module.signUpSender);

export const personNames = ['firstName', 'lastName', 'email', 'clubMemberRole'] as const;
const codeNames = ['joinCode'] as const;

export type SignUpStep = 'code' | 'person' | 'suggest';

/** Joining a club: whose code it is, then who asks. Every step keeps what was typed in it. */
export function useSignUp() {
  const router = useRouter();
  const code = useSendForm(loadJoinCode, codeNames);
  const person = useSendForm(loadSignUp, personNames);
  const [step, setStep] = useState<SignUpStep>('code');
  const [club, setClub] = useState<{ joinCode: string; clubname: string }>();
  const read = useRef(false);

  const enterCode = async (joinCode: string) => {
    const outcome = await code.send({ joinCode });
    if (!outcome.ok) return;
    setClub({ joinCode, clubname: outcome.reply.clubname });
    setStep('person');
  };

  const { isReady, query } = router;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the address can be read
  useEffect(() => {
    if (!isReady || read.current) return;
    read.current = true;
    const field = code.form.current?.elements.namedItem('joinCode');
    if (typeof query.code !== 'string' || !(field instanceof HTMLInputElement) || field.value) return;
    field.value = query.code.slice(0, field.maxLength);
    void enterCode(field.value);
  }, [isReady, query.code]);

  const join = async (fields: Record<(typeof personNames)[number], string>) => {
    if (!club) return;
    const outcome = await person.send(
      { joinCode: club.joinCode, ...fields },
      { after: ({ dashboard, userName }) => router.replace(onboardingPath(dashboard, userName)) },
    );
    if (outcome.ok || !outcome.failure) return;
    const { code: kind, fields: told, message } = outcome.failure;
    const refused = told.joinCode ?? (kind === 'not_found' ? message : undefined);
    if (!refused) return;
    // The club has changed its code meanwhile.
    person.tell({});
    setStep('code');
    code.tell({ joinCode: refused });
  };

  return { step, setStep, code, person, club, enterCode, join };
}
