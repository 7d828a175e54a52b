import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { t } from '@/language/text';
import { useCopy } from '@/ui/feedback/use-copy';
import styles from './second-factor.module.css';

interface Props {
  codes: readonly string[];
  onKept: () => void;
}

/** The new recovery codes. They are shown here and never again. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const copy = useCopy();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>{t`Your recovery codes`}</h2>
      <p
        className={styles.text}
      >{t`If you lose your phone, each code lets you sign in once. Do not keep the codes on your phone. They are not shown again.`}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.choices}>
        <Button block onClick={() => void copy(t`recovery codes`, text)}>{t`Copy`}</Button>
        <Button
          block
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="touchline-recovery-codes.txt"
        >{t`Save as a file`}</Button>
        <Button block type="primary" onClick={onKept}>{t`I have kept the codes`}</Button>
      </div>
    </section>
  );
}
