import { useState } from 'react';
import type { ApiFailure } from '@/client/api-failure';
import { identityRefusal } from './club-profile-files';

/** The audio that is held until the form is saved, and what the server had against it. */
export function useHeldAudio() {
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  return {
    file,
    refusal,
    hold: (next: File | undefined) => {
      setFile(next);
      setRefusal(undefined);
    },
    /** Looks at why it was not taken; true when the same file never will be. */
    refuse: (failure: ApiFailure): boolean => {
      const said = file && identityRefusal(failure, file);
      setRefusal(said);
      return said !== undefined;
    },
  };
}
