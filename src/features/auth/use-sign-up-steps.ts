import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type SignUpStep = 'code' | 'person' | 'suggest';

/** What each step after the code is called in the address. The code's own has no name for it. */
const names = { person: 'you', suggest: 'suggest' } as const;
type Later = keyof typeof names;

/**
 * The steps of the sign-up, each with its place in the history: Back returns to the code, Forward to where one was, and
 * every step keeps what was typed. Nothing of that is in the address, so a page that is loaded anew begins at the code.
 */
export function useSignUpSteps() {
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

  /** The step that shows, for whatever comes late; undefined on the way back, so that two presses do not leave the page. */
  const shown = useRef<SignUpStep | undefined>(step);
  useEffect(() => {
    shown.current = step;
  }, [step]);

  const beginAtCode = useEffectEvent(() => {
    // A step that was loaded anew or pasted. From here on the code lies behind every named step.
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
