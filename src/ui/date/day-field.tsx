import { Form, type FormItemProps, theme } from 'antd';
import dynamic from 'next/dynamic';
import { t } from '@/language/text';
import { orTryAgain } from '../feedback/or-try-again';
import { Skeleton } from '../feedback/skeleton';
import { useMedia } from '../theme/use-media';
import { clockKind, dayKind } from './date-kind';
import type { DayControlProps } from './day-control';
import { DayNative } from './day-native';

const Waiting = () => <Skeleton shape="block" height={theme.useToken().token.controlHeight} />;

// The calendar is heavy: no form waits for it, and phones have one of their own.
const DayPicker = dynamic(() => import('./day-picker').then((file) => file.DayPicker), {
  ssr: false,
  loading: orTryAgain(t`The calendar`, <Waiting />),
});

const coarse = '(pointer: coarse)';

const DayControl = (props: DayControlProps) =>
  useMedia(coarse) ? <DayNative {...props} /> : <DayPicker {...props} />;

interface Props<T>
  extends Pick<FormItemProps<T>, 'name' | 'label' | 'extra'>,
    Pick<DayControlProps, 'min' | 'max' | 'birthday' | 'clearable' | 'autoComplete'> {
  /** The error when it is left empty; without it that is allowed. */
  missing?: string;
  /** Why a day is refused; undefined when it is accepted. */
  refusalOf?: (day: string) => string | undefined;
  /** A hint about how it can be typed, where typing is possible. */
  typing?: FormItemProps['extra'];
  /** A day and a time, `2026-11-28T18:00`, by the clock that the form means. */
  clock?: boolean;
}

/**
 * A day in a form: `2026-11-28`, or null when empty. While what is typed is no day, the form holds that text: it is
 * kept and refused, and no former day is sent in its place.
 */
export function DayField<T>({
  name,
  label,
  extra,
  missing,
  refusalOf,
  typing,
  clock = false,
  ...control
}: Props<T>) {
  const kind = clock ? clockKind : dayKind;
  const typed = !useMedia(coarse);
  const problemOf = (value: string) => {
    if (kind.is(value)) return refusalOf?.(value);
    const read = kind.read(value, control.max);
    return 'problem' in read ? read.problem : kind.none;
  };
  // Judged when done with: half of a day is no mistake yet. A change only takes back what was said before.
  const validateTrigger = 'onSettled';
  return (
    <Form.Item<T>
      name={name}
      label={label}
      extra={extra ?? (typed && typing)}
      validateTrigger={['onChange', validateTrigger]}
      rules={[
        ...(missing ? [{ required: true, message: missing, validateTrigger }] : []),
        {
          validateTrigger,
          validator: async (_, value: string | null | undefined) => {
            const problem = value ? problemOf(value) : undefined;
            if (problem !== undefined) throw new Error(problem);
          },
        },
      ]}
    >
      <DayControl {...control} kind={kind} />
    </Form.Item>
  );
}
