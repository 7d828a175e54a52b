import { t } from '@/language/text';
import { useCrumb } from '@/ui/layout/crumb';
import { PageHeader } from '@/ui/layout/page-header';
import { whatWeKeep } from './what-we-keep';
import styles from './what-we-keep-page.module.css';

/** What is kept of a child, in words for the child. */
export function WhatWeKeepPage() {
  useCrumb(t`What we keep`);
  return (
    <>
      <PageHeader title={t`What we keep about you`} />
      {whatWeKeep.map(({ title, lines }) => (
        <section key={title} className={styles.section}>
          <h2 className={styles.heading}>{title}</h2>
          {lines.map((line) => (
            <p key={line} className={styles.line}>
              {line}
            </p>
          ))}
        </section>
      ))}
      <p className={styles.line}>{t`Do you want to know more? Ask a grown-up at home or in your club.`}</p>
    </>
  );
}
