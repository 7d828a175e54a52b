import { ConfigProvider, Form } from 'antd';
import { useEffect, useRef } from 'react';
import type { FailureText } from '../feedback/failure-words';

/** Why a save did not succeed: in words, and a sentence for each field that was refused. */
export interface Failure extends FailureText {
  fields: Record<string, string>;
}

interface Props {
  /** One and the same object is told once. */
  failure: Failure | undefined;
  tell: (failure: FailureText) => void;
}

/**
 * To be put into a form: puts the focus into the first field that the server refused, if it was one (otherwise
 * `useFocusKept` has given it back), and then has the failure told. The dialog that tells of it returns the focus there.
 */
export function FormFailure({ failure, tell }: Props) {
  const form = Form.useFormInstance();
  // While a save is under way no field takes the focus.
  const { componentDisabled: busy } = ConfigProvider.useConfig();
  const told = useRef<Failure>(undefined);
  useEffect(() => {
    if (!failure || busy || told.current === failure) return;
    told.current = failure;
    const [first] = Object.keys(failure.fields);
    if (first !== undefined) form.focusField(first);
    tell(failure);
  }, [form, failure, busy, tell]);
  return null;
}
