import { useRef, useState } from 'react';

interface Submit<T> {
  /** A save is under way. */
  busy: boolean;
  submit: (values: T) => Promise<void>;
}

/** One save at a time, and none while the drawer is closing. */
export function useSubmit<T>(
  open: boolean,
  onSubmit: (values: T) => Promise<void>,
  onSaved: () => void,
): Submit<T> {
  const [busy, setBusy] = useState(false);
  // A ref, because a second press may come before `busy` is rendered.
  const running = useRef(false);

  const submit = async (values: T) => {
    if (running.current || !open) return;
    running.current = true;
    setBusy(true);
    try {
      await onSubmit(values);
      onSaved();
    } catch {
      // The caller's mutation holds the error and shows it; here it only means: stay open.
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { busy, submit };
}
