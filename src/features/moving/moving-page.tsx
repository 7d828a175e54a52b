import { useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { getClub } from '@/contract/club';
import { t } from '@/language/text';
import { useCrumb } from '@/ui/layout/crumb';
import { PageHeader } from '@/ui/layout/page-header';
import { ArchiveCard } from './archive-card';
import { MoveCard } from './move-card';
import styles from './moving.module.css';
import { ShowCard } from './show-card';

const title = t`Move to or from Touchline`;

interface Props {
  /** Undefined until it is known. */
  clubId: string | undefined;
  /** For the platform, which looks at one of many clubs. */
  withName?: boolean;
}

/** What a club needs that leaves, or comes from elsewhere. */
export function MovingPage({ clubId = '', withName = false }: Props) {
  const club = useQuery({
    queryKey: ['club', clubId],
    enabled: withName && clubId !== '',
    queryFn: async ({ signal }) => (await call(getClub, { params: { id: clubId }, signal })).data,
  });
  const name = club.data?.clubname;
  useCrumb(name ? `${title}: ${name}` : title);
  return (
    <>
      <PageHeader title={title} subtitle={withName ? (name ?? '') : undefined} />
      <div className={styles.cards}>
        <ArchiveCard clubId={clubId} />
        <MoveCard clubId={clubId} />
        <ShowCard clubId={clubId} />
      </div>
    </>
  );
}
