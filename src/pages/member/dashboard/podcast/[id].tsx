import { useRouter } from 'next/router';
import { EpisodePage } from '@/features/listen/podcast/episode-page';

export default function PodcastEpisodePage() {
  const { id } = useRouter().query;
  return <EpisodePage id={typeof id === 'string' ? id : undefined} />;
}
