import Link from 'next/link';
import { useRouter } from 'next/router';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Card } from '@/ui/layout/card';
import { PageHeader } from '@/ui/layout/page-header';
import buttons from '@/ui/plain/plain-button.module.css';
import { findPlace } from './navigation/find-entry';

/** Stands in for a page of the sidebar that is not built yet. It shows the label and description of the navigation. */
export function ComingPage() {
  const place = findPlace(useRouter().pathname);
  if (!place) return null;
  const { label, about } = place.entry;
  return (
    <>
      <PageHeader title={label} subtitle={about} />
      <Card>
        <EmptyState
          title="Not here yet"
          text="This page is being built. Nothing of yours is missing, and nothing waits for you here."
          action={
            <Link href={`/${place.dashboard}/dashboard`} className={buttons.link}>
              {place.dashboard === 'member' ? 'Back to Home' : 'Back to the dashboard'}
            </Link>
          }
        />
      </Card>
    </>
  );
}
