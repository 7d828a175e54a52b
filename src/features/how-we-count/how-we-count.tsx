import Head from 'next/head';
import Link from 'next/link';
import { t } from '@/language/text';
import { Wordmark } from '@/ui/layout/logo';
import { countingRules } from './counting-rules';
import styles from './how-we-count.module.css';

/** What every figure of Touchline means and how it is counted, open to all. */
export const HowWeCount = () => (
  <>
    <Head>
      <title>{t`How we count · Touchline`}</title>
      <meta
        name="description"
        content={t`What every listening figure of Touchline means, and how it is counted.`}
      />
    </Head>
    <header className={styles.header}>
      <Link href="/" prefetch={false} className={styles.brand} aria-label="Touchline">
        <Wordmark size={28} />
      </Link>
    </header>
    <main className={styles.main}>
      <h1 className={styles.title}>{t`How we count`}</h1>
      <p
        className={styles.lead}
      >{t`Downloads say that a file was fetched. Listening says that it was heard. We count both, show them apart, and never look at one person.`}</p>
      <nav aria-label={t`On this page`}>
        <ul className={styles.contents}>
          {countingRules.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {countingRules.map(({ id, title, text }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.rule}>
          <h2 id={`${id}-title`} className={styles.heading}>
            {title}
          </h2>
          <div className={styles.text}>{text}</div>
        </section>
      ))}
    </main>
  </>
);
