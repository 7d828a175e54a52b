import { useId } from 'react';
import styles from './plain-choice.module.css';
import lines from './plain-field.module.css';

interface Option {
  value: string;
  label: string;
}

interface Props {
  name: string;
  legend: string;
  options: readonly Option[];
  /** Shown under the choice in place of the help. */
  error?: string;
  help?: string;
}

/** One of a few, without antd (see `PlainField`): radio buttons, each as large as a field. */
export function PlainChoice({ name, legend, options, error, help }: Props) {
  const id = useId();
  return (
    <div
      className={styles.choice}
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error || help ? `${id}-line` : undefined}
    >
      <span id={`${id}-legend`} className={styles.legend}>
        {legend}
      </span>
      <div className={styles.options}>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.option} data-wrong={error ? '' : undefined}>
            <input type="radio" name={name} value={value} className={styles.radio} />
            {label}
          </label>
        ))}
      </div>
      <p id={`${id}-line`} className={error ? lines.error : lines.help} role={error ? 'alert' : undefined}>
        {error ?? help}
      </p>
    </div>
  );
}
