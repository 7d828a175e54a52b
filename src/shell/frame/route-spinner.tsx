import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { t } from '@/language/text';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import styles from './route-spinner.module.css';

/** Shows a spinner while the next page loads, but not when only the query changes. */
export function RouteSpinner() {
  const { events } = useRouter();
  const [loading, setLoading] = useState(false);

  useEffect(() => {
    const start = (_: string, { shallow }: { shallow: boolean }) => setLoading(!shallow);
    const stop = () => setLoading(false);
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', stop);
    events.on('routeChangeError', stop);
    return () => {
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', stop);
      events.off('routeChangeError', stop);
    };
  }, [events]);

  return (
    <div role="status" className={styles.place}>
      {loading && (
        <span className={styles.disc}>
          <span className={styles.ring} />
          <VisuallyHidden>{t`Loading the page`}</VisuallyHidden>
        </span>
      )}
    </div>
  );
}
