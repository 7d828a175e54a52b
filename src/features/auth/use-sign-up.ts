import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CodeClub } from './auth-calls';
import { onboardingPath } from './onboarding-words';
import { personNames, rememberedSignUp, rememberSignUp, type TypedSignUp } from './tab-memory';
import { useSendForm } from './use-send-form';

const loadJoinCode = () => import('./auth-calls').then((module) => module.joinCodeSender);
const loadSignUp = () => import('./auth-calls').then((module) => module.signUpSender);

const codeNames = ['joinCode'] as const;

/** Joining a club: its code, then the person. Every step keeps what was typed in it. */
export function useSignUp() {
  const router = useRouter();
  const code = useSendForm(loadJoinCode, codeNames);
  const { form: codeForm } = code;
  const person = useSendForm(loadSignUp, personNames);
  const steps = useSignUpSteps();
  const { step } = steps;
  const [club, setClub] = useState<CodeClub & { joinCode: string }>();
  /** What was typed before, when the person begins again. */
  const [typed, setTyped] = useState<TypedSignUp>();

  const enterCode = async (joinCode: string) => {
    const outcome = await code.send({ joinCode });
    if (!outcome.ok) return;
    setClub({ joinCode, ...outcome.reply });
    steps.go('person');
  };

  const { isReady, query } = router;
  const beginWithAddress = useEffectEvent(() => {
    const kept = query.again === undefined ? undefined : rememberedSignUp();
    setTyped(kept);
    const given = kept?.joinCode ?? query.code;
    const field = codeForm.current?.elements.namedItem('joinCode');
    if (typeof given !== 'string' || !(field instanceof HTMLInputElement) || field.value) return;
    field.value = given.slice(0, field.maxLength);
    // After a reload the second step begins at the code, which is filled in.
    if (query.step === undefined) void enterCode(field.value);
  });
  // Once, as soon as it can be read.
  useEffect(() => {
    if (isReady) beginWithAddress();
  }, [isReady]);

  const before = useRef(step);
  // The field has the focus whenever the step of the code comes back, by a button or by the browser's Back.
  useEffect(() => {
    if (step === 'code' && before.current !== 'code') codeForm.current?.querySelector('input')?.focus();
    before.current = step;
  }, [step, codeForm]);

  const join = async (fields: Record<(typeof personNames)[number], string>) => {
    if (!club) return;
    const role = club.clubMemberRole ?? fields.clubMemberRole;
    const body = { joinCode: club.joinCode, ...fields, clubMemberRole: role };
    const outcome = await person.send(body, {
      after: ({ dashboard, userName }) => {
        rememberSignUp(body);
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

type SignUpStep = 'code' | 'person' | 'suggest';

/** The names of the steps after the code in the address. The code's step has none. */
const names = { person: 'you', suggest: 'suggest' } as const;
type Later = keyof typeof names;

/**
 * The steps of the sign-up, each with its place in the history: Back returns to the code, Forward to where one was, and
 * every step keeps what was typed. Nothing of that is in the address, so a page that is loaded anew begins at the code.
 */
function useSignUpSteps() {
  const router = useRouter();
  const { isReady, pathname, query } = router;
  const { step: named, ...others } = query;
  /** The steps that this page has been at. */
  const [reached, setReached] = useState<Partial<Record<Later, true>>>({});
  const step: SignUpStep =
    reached.person && named === names.person
      ? 'person'
      : reached.suggest && named === names.suggest
        ? 'suggest'
        : 'code';

  /**
   * The step that is shown, for callbacks that come late; undefined on the way back, so that two presses do
   * not leave the page.
   */
  const shown = useRef<SignUpStep | undefined>(step);
  useEffect(() => {
    shown.current = step;
  }, [step]);

  const beginAtCode = useEffectEvent(() => {
    // A step that was reloaded or pasted. The code's step is put before it in the history.
    if (named !== undefined)
      void router.replace({ pathname, query: others }, undefined, { shallow: true, scroll: false });
  });
  // Once, as soon as the address can be read.
  useEffect(() => {
    if (isReady) beginAtCode();
  }, [isReady]);

  const go = (next: Later) => {
    if (shown.current !== 'code') return;
    setReached((before) => ({ ...before, [next]: true }));
    void router.push({ pathname, query: { ...others, step: names[next] } }, undefined, { shallow: true });
  };
  const back = () => {
    if (shown.current === 'code' || shown.current === undefined) return;
    shown.current = undefined;
    router.back();
  };

  return { step, reached, go, back };
}
