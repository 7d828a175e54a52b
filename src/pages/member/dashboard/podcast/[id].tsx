import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { EpisodePage } from '@/features/listen/podcast/episode-page';

const EpisodeReflection = dynamic(
  () => import('@/features/reflection/episode-reflection').then((module) => module.EpisodeReflection),
  { ssr: false },
);

export default function PodcastEpisodePage() {
  const { id } = useRouter().query;
  return <EpisodePage id={typeof id === 'string' ? id : undefined} Reflection={EpisodeReflection} />;
}
