import { useState } from 'react';
import type { ApiFailure } from '@/client/api-failure';
import { notSound } from '@/contract/sound-kinds';
import { beginsAsSound } from '@/kit/upload/sound-file';
import { identityProblem, identityRefusal } from './club-profile-files';

/** The audio that is held until the form is saved, and the error of the last choice. */
export function useHeldAudio() {
  const [file, setFile] = useState<File>();
  const [seconds, setSeconds] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();

  const hold = (next: File | undefined) => {
    setFile(next);
    setSeconds(undefined);
    setProblem(undefined);
    setRefusal(undefined);
  };
  return {
    file,
    /** How long the held file is, as far as this browser can play it. */
    seconds,
    measure: {
      onLength: setSeconds,
      onUnplayable: async () => {
        if (!file || (await beginsAsSound(file))) return;
        hold(undefined);
        setProblem(`${file.name}: ${notSound}`);
      },
    },
    /** Why the last choice was not taken: the one before it is still held. */
    problem,
    /** Why the server refuses the held file. */
    refusal,
    hold,
    choose: (next: File) => {
      const found = identityProblem(next);
      if (found) setProblem(found);
      else hold(next);
    },
    dismiss: () => setProblem(undefined),
    /** Looks at why it was refused; true when the same file will always be. */
    refuse: (failure: ApiFailure): boolean => {
      const said = file && identityRefusal(failure, file);
      setRefusal(said);
      return said !== undefined;
    },
  };
}

export type HeldAudio = ReturnType<typeof useHeldAudio>;
