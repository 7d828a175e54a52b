import type { FormInstance } from 'antd';
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** The methods of antd's form that its ref has. */
type Handle<T> = Pick<
  FormInstance<T>,
  | 'submit'
  | 'setFields'
  | 'setFieldValue'
  | 'setFieldsValue'
  | 'getFieldsError'
  | 'getFieldValue'
  | 'getFieldsValue'
>;

interface FormChanges<T> {
  form: RefObject<Handle<T> | null>;
  /** Call it from inside the form when it mounts, because a form under another key begins anew. */
  begin: () => void;
  values: Partial<T>;
  /** Whether the values differ from the first ones; typing something and deleting it is no change. */
  changed: boolean;
  hasErrors: boolean;
  /** Makes the present values the unchanged ones. */
  settle: () => void;
  onValuesChange: (part: object, all: T) => void;
  onFieldsChange: () => void;
}

/** Undefined, null and an empty text are equal. */
export const comparable = (value: unknown) =>
  JSON.stringify(value === undefined || value === '' ? null : value);

export const isSameValue = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other);

const differ = <T extends object>(one: Partial<T>, other: Partial<T>) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].some(
    (name) => !isSameValue(one[name as keyof T], other[name as keyof T]),
  );

/** Watches a form from outside of it: what is in it, whether that is a change, and whether any field has an error. */
export function useFormChanges<T extends object>(
  initialValues: Partial<T> | undefined,
  fieldErrors: Record<string, string> | undefined,
  open: boolean,
  /** What was typed into this form before it failed, if anything. */
  readKept: () => Partial<T> | undefined,
): FormChanges<T> {
  const form = useRef<Handle<T>>(null);
  const first = useRef<Partial<T>>({});
  const [typed, setTyped] = useState<Partial<T>>();
  const [changed, setChanged] = useState(false);
  const [hasErrors, setHasErrors] = useState(false);

  const look = useCallback(() => {
    const fields = form.current?.getFieldsError() ?? [];
    setHasErrors(fields.some(({ errors }) => errors.length > 0));
  }, []);

  const note = (all: Partial<T>) => {
    // antd reports only the fields that are shown; those of another step keep their values and count too.
    setTyped({ ...form.current?.getFieldsValue(true), ...all });
    setChanged(differ<T>(first.current, { ...first.current, ...all }));
  };

  const restore = useEffectEvent(() => {
    const kept = readKept();
    if (!kept) return;
    form.current?.setFieldsValue(kept as Parameters<Handle<T>['setFieldsValue']>[0]);
    note(kept);
  });

  const begin = useCallback(() => {
    first.current = { ...form.current?.getFieldsValue(true) };
    setTyped(undefined);
    setChanged(false);
    setHasErrors(false);
    restore();
  }, []);

  // Changes to the last form do not count for the next one, which may still wait for its first values. A layout effect, because
  // the form that begins at once does so in an effect.
  useLayoutEffect(() => {
    if (open) setChanged(false);
  }, [open]);

  useEffect(() => {
    if (!fieldErrors) return;
    const fields = Object.entries(fieldErrors).map(([name, error]) => ({
      name: name.split('.'),
      errors: [error],
    }));
    form.current?.setFields(fields as unknown as Parameters<Handle<T>['setFields']>[0]);
    look();
  }, [fieldErrors, look]);

  return {
    form,
    begin,
    values: typed ?? initialValues ?? {},
    changed,
    hasErrors,
    settle: () => {
      first.current = { ...form.current?.getFieldsValue(true) };
      setChanged(false);
    },
    onValuesChange: (part, all) => {
      note(all);
      // What the server refused was the value before; where a field has no rules, antd would go on saying it.
      const refused = Object.keys(part).filter((field) => fieldErrors?.[field] !== undefined);
      const cleared = refused.map((field) => ({ name: field, errors: [] }));
      form.current?.setFields(cleared as unknown as Parameters<Handle<T>['setFields']>[0]);
    },
    onFieldsChange: look,
  };
}
