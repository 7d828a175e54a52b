import { createContext, use, useCallback, useEffect, useId, useState } from 'react';

/** For fields whose value is not there yet: whether leaving the form would lose what is under way in them. */
export const CountsAsChange = createContext<(field: string, counts: boolean) => void>(() => undefined);

/** What the fields of a form report, for the form. */
export function useFieldsUnderWay() {
  const [fields, setFields] = useState<readonly string[]>([]);
  const report = useCallback(
    (field: string, counts: boolean) =>
      setFields((all) => [...all.filter((each) => each !== field), ...(counts ? [field] : [])]),
    [],
  );
  return { anyUnderWay: fields.length > 0, report };
}

/** Reports it for a field of a form. */
export function useCountAsChange(counts: boolean): void {
  const field = useId();
  const report = use(CountsAsChange);
  useEffect(() => {
    if (!counts) return;
    report(field, true);
    return () => report(field, false);
  }, [counts, field, report]);
}
