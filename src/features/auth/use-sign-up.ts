import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keepSignUp, keptSignUp, personNames, type TypedSignUp } from './kept-sign-up';
import { onboardingPath } from './onboarding-words';
import { useSendForm } from './use-send-form';
import { useSignUpSteps } from './use-sign-up-steps';

const loadJoinCode = () => import('./send-join-code').then((module) => module.joinCodeSender);
const loadSignUp = () => import('./send-sign-up').then((module) => module.signUpSender);

const codeNames = ['joinCode'] as const;

/** Joining a club: whose code it is, then who asks. Every step keeps what was typed in it. */
export function useSignUp() {
  const router = useRouter();
  const code = useSendForm(loadJoinCode, codeNames);
  const { form: codeForm } = code;
  const person = useSendForm(loadSignUp, personNames);
  const steps = useSignUpSteps();
  const { step } = steps;
  const [club, setClub] = useState<{ joinCode: string; clubname: string }>();
  /** What was typed before, of somebody who begins again. */
  const [typed, setTyped] = useState<TypedSignUp>();

  const enterCode = async (joinCode: string) => {
    const outcome = await code.send({ joinCode });
    if (!outcome.ok) return;
    setClub({ joinCode, clubname: outcome.reply.clubname });
    steps.go('person');
  };

  const { isReady, query } = router;
  const beginWithAddress = useEffectEvent(() => {
    const kept = query.again === undefined ? undefined : keptSignUp();
    setTyped(kept);
    const given = kept?.joinCode ?? query.code;
    const field = codeForm.current?.elements.namedItem('joinCode');
    if (typeof given !== 'string' || !(field instanceof HTMLInputElement) || field.value) return;
    field.value = given.slice(0, field.maxLength);
    // The second step loaded anew begins at the code, which is filled in.
    if (query.step === undefined) void enterCode(field.value);
  });
  // Once, as soon as it can be read.
  useEffect(() => {
    if (isReady) beginWithAddress();
  }, [isReady]);

  const before = useRef(step);
  // Whenever the code's step is there again, by whatever way.
  useEffect(() => {
    if (step === 'code' && before.current !== 'code') codeForm.current?.querySelector('input')?.focus();
    before.current = step;
  }, [step, codeForm]);

  const join = async (fields: Record<(typeof personNames)[number], string>) => {
    if (!club) return;
    const body = { joinCode: club.joinCode, ...fields };
    const outcome = await person.send(body, {
      after: ({ dashboard, userName }) => {
        keepSignUp(body);
        return router.replace(onboardingPath(dashboard, userName));
      },
    });
    if (outcome.ok || !outcome.failure) return;
    const { code: kind, fields: told, message } = outcome.failure;
    const refused = told.joinCode ?? (kind === 'not_found' ? message : undefined);
    if (!refused) return;
    // The club has changed its code meanwhile.
    person.tell({});
    code.tell({ joinCode: refused });
    steps.back();
  };

  return { ...steps, code, person, club, typed, enterCode, join };
}
