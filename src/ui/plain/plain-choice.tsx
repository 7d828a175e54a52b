import { useId } from 'react';
import styles from './plain-choice.module.css';
import { PlainLine, type PlainSaid, plainAria } from './plain-frame';

interface Option {
  value: string;
  label: string;
}

interface Props extends PlainSaid {
  name: string;
  legend: string;
  options: readonly Option[];
}

/** One of a few, without antd (see `PlainField`): radio buttons, each as large as a field. */
export function PlainChoice({ name, legend, options, error, help }: Props) {
  const said = { id: useId(), error, help };
  return (
    <div
      {...plainAria(said)}
      className={styles.choice}
      role="radiogroup"
      aria-labelledby={`${said.id}-legend`}
      aria-required
    >
      <span id={`${said.id}-legend`} className={styles.legend}>
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
      <PlainLine {...said} />
    </div>
  );
}
