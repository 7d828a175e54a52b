import { ConfigProvider, Form } from 'antd';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** Why a save did not succeed: in words, and a sentence for each field that was refused. */
export interface Failure {
  message: string;
  fields: Record<string, string>;
}

interface Props {
  /** One and the same object is told once. */
  failure: Failure | undefined;
  tell: (message: string) => void;
}

/**
 * To be put into a form: puts the focus into the first field that the server refused, or else back to where it was
 * before the save, and then has the failure told. The dialog that tells of it gives the focus back to that place.
 */
export function ToldFailure({ failure, tell }: Props) {
  const form = Form.useFormInstance();
  // While a save is under way no field takes the focus.
  const { componentDisabled: busy } = ConfigProvider.useConfig();
  const before = useRef<HTMLElement>(undefined);
  const told = useRef<Failure>(undefined);
  useLayoutEffect(() => {
    // A field that is disabled loses the focus, but not within the same moment.
    const { activeElement } = document;
    if (busy && activeElement instanceof HTMLElement) before.current = activeElement;
  }, [busy]);
  useEffect(() => {
    if (!failure || busy || told.current === failure) return;
    told.current = failure;
    const [first] = Object.keys(failure.fields);
    if (first !== undefined) form.focusField(first);
    else before.current?.focus();
    tell(failure.message);
  }, [form, failure, busy, tell]);
  return null;
}
