import Link from 'next/link';
import { useRouter } from 'next/router';
import { useAccount } from '@/client/account';
import { useGetEpisodeContent } from '@/entities/episode/content-queries';
import { greeting } from '@/ui/date/greeting';
import { PageHeader } from '@/ui/layout/page-header';
import buttons from '@/ui/plain/plain-button.module.css';
import { checkingCount, missingParts, partsToGo } from '../content-words';
import { OpenEpisodesSection, useOpenEpisodes } from './current-episode';

/** Where a club admin lands: the open episode and what is still to send. */
export function ClubDashboard() {
  const router = useRouter();
  const { data: account } = useAccount();
  const clubId = account?.user.club?.id;
  const episodes = useOpenEpisodes();
  const current = episodes.data?.data[0];
  const { data: content } = useGetEpisodeContent(current?.id, clubId);
  const several = (episodes.data?.data.length ?? 0) > 1;
  const toGo = content ? partsToGo(missingParts(content).length, checkingCount(content)) : '';
  const subtitle =
    episodes.data && !current
      ? 'You are all done for now.'
      : several
        ? `${episodes.data?.data.map(({ name }) => name).join(' and ')} are open.`
        : toGo;
  return (
    <>
      <PageHeader
        title={greeting(account?.user.firstName ?? '')}
        subtitle={subtitle}
        actions={
          <Link href="/club/dashboard/members/poster" className={buttons.link}>
            Join poster
          </Link>
        }
      />
      {clubId && (
        <OpenEpisodesSection
          episodes={episodes}
          clubId={clubId}
          onPast={() => void router.push('/club/dashboard/episodes')}
        />
      )}
    </>
  );
}
