import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import Link from 'next/link';
import { useRouter } from 'next/router';
import type { ComponentType } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { getSponsorReport } from '@/contract/analytics/sponsors';
import { RangePicker } from '@/kit/analytics/range-picker';
import { useAnalyticsRange } from '@/kit/analytics/use-analytics-range';
import { t } from '@/language/text';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useCrumb } from '@/ui/layout/crumb';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import { ReportSheet } from './report-sheet';
import styles from './sponsor-report.module.css';

interface Props {
  back: { href: string; label: string };
  /** By which one of several sponsors is chosen. */
  Choose?: ComponentType<{ 'aria-label': string; onChange: (sponsor: string) => void }>;
}

/** The report for one sponsor, to be read, printed or saved as PDF. The bar above is not printed. */
export function SponsorReport({ back, Choose }: Props) {
  const router = useRouter();
  const range = useAnalyticsRange();
  const asked = router.query.sponsor;
  const query = { from: range.from, to: range.to, sponsorId: typeof asked === 'string' ? asked : undefined };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['analytics', getSponsorReport.path, query],
    queryFn: async ({ signal }) => (await call(getSponsorReport, { query, signal })).data,
    enabled: range.ready && (!Choose || query.sponsorId !== undefined),
  });
  const unchosen = Choose !== undefined && router.isReady && query.sponsorId === undefined;
  useCrumb(unchosen ? t`Sponsor report` : data && t`Report for ${data.sponsor.name}`);
  if (unchosen)
    return (
      <EmptyState
        level={1}
        title={t`Sponsor report`}
        text={t`Choose the sponsor whose report you want.`}
        action={
          <Choose
            aria-label={t`Sponsor`}
            onChange={(sponsor) => void router.replace({ query: { ...router.query, sponsor } })}
          />
        }
      />
    );
  const days = new URLSearchParams({ from: range.from, to: range.to });
  return (
    <>
      <div className={styles.bar}>
        <Link prefetch={false} className={styles.back} href={`${back.href}?${days}`}>
          <ArrowLeftOutlined aria-hidden /> {back.label}
        </Link>
        <div className={styles.actions}>
          <RangePicker range={range} onChange={range.set} />
          <Button
            disabled={!data}
            title={t`In the print window, choose “Save as PDF” as the printer`}
            onClick={() => window.print()}
          >{t`Save as PDF`}</Button>
          <Button
            type="primary"
            disabled={!data}
            icon={<PrinterOutlined aria-hidden />}
            onClick={() => window.print()}
          >{t`Print`}</Button>
        </div>
      </div>
      {range.problem && (
        <p className={styles.problem} role="status">
          {range.problem}
        </p>
      )}
      {!data && <VisuallyHidden as="h1">{t`Sponsor report`}</VisuallyHidden>}
      <div className={styles.backdrop}>
        {error && !isFetching ? (
          <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <ReportSheet report={data} />
        ) : (
          <div className={styles.sheet} aria-busy="true">
            <Skeleton shape="block" height={1000} />
          </div>
        )}
      </div>
    </>
  );
}
