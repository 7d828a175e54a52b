import { Button, Form } from 'antd';
import { useEffect, useRef } from 'react';
import { addDays, type DayRange, rangeOf } from '@/contract/analytics/range';
import { t } from '@/language/text';
import { formatDate } from '@/ui/date/dates';
import { DayField } from '@/ui/date/day-field';
import styles from './range-panel.module.css';
import { presetsOf } from './ranges';

interface Props {
  range: DayRange;
  today: string;
  onChoose: (range: DayRange) => void;
}

/** The usual ranges, and own days. */
export function RangePanel({ range, today, onChoose }: Props) {
  const [form] = Form.useForm<DayRange>();
  const presets = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const begin = () => {
      const list = presets.current;
      const chosen =
        list?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? list?.querySelector('button');
      chosen?.focus({ preventScroll: true });
    };
    // antd mounts the content of its overlays before the overlay itself is in the page.
    const timer = window.setTimeout(begin);
    return () => window.clearTimeout(timer);
  }, []);
  const yesterday = addDays(today, -1);
  const choose = (days: DayRange) => {
    const answered = rangeOf(days, today);
    if (!('field' in answered)) return onChoose(answered);
    form.setFields([{ name: answered.field, errors: [answered.message] }]);
  };
  const tooLate = (day: string) =>
    day > yesterday ? t`Figures end with yesterday, ${formatDate(yesterday)}` : undefined;
  return (
    <div className={styles.panel}>
      <ul ref={presets} className={styles.presets}>
        {presetsOf(today).map(({ key, label, from, to }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.preset}
              aria-pressed={from === range.from && to === range.to}
              onClick={() => onChoose({ from, to })}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
      <Form
        form={form}
        className={styles.own}
        layout="vertical"
        requiredMark={false}
        initialValues={range}
        onFinish={choose}
      >
        <DayField<DayRange>
          name="from"
          label={t`First day`}
          missing={t`Choose the first day`}
          refusalOf={tooLate}
          max={yesterday}
        />
        <DayField<DayRange>
          name="to"
          label={t`Last day`}
          missing={t`Choose the last day`}
          refusalOf={tooLate}
          max={yesterday}
        />
        <Button type="primary" htmlType="submit" block>{t`Show these days`}</Button>
      </Form>
    </div>
  );
}
