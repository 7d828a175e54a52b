import { ConfigProvider, Form } from 'antd';
import { useEffect, useRef } from 'react';
import type { FailureText } from '../feedback/failure-words';

/** Why a save did not succeed: in words, and a sentence for each field that was refused. */
export interface Failure extends FailureText {
  fields: Record<string, string>;
}

interface Props {
  /** The same object is shown only once. */
  failure: Failure | undefined;
  /** Shows it in the Error modal. */
  tell: (failure: FailureText) => void;
  /** Also what is shown at a field, as the spec has it on its own screens. */
  tellAll?: boolean;
}

/**
 * Put it into a form: it focuses the first field that the server refused, if there is one (otherwise
 * `useFocusKept` has returned the focus). Errors of no field are shown in a dialog, which returns the focus
 * there.
 */
export function FormFailure({ failure, tell, tellAll = false }: Props) {
  const form = Form.useFormInstance();
  // While a save is under way no field takes the focus.
  const { componentDisabled: busy } = ConfigProvider.useConfig();
  const handled = useRef<Failure>(undefined);
  useEffect(() => {
    if (!failure || busy || handled.current === failure) return;
    handled.current = failure;
    const refused = Object.keys(failure.fields);
    const [first] = refused;
    if (first !== undefined) form.focusField(first);
    const shown = form.getFieldsError().map(({ name }) => name.join('.'));
    const atFields = refused.length > 0 && refused.every((field) => shown.includes(field));
    if (tellAll || !atFields) tell(failure);
  }, [form, failure, busy, tell, tellAll]);
  return null;
}
