import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { EpisodePage } from '@/features/listen/podcast/episode-page';
import { questionsOr } from '@/features/reflection/questions-not-loaded';

const EpisodeReflection = dynamic(
  () => import('@/features/reflection/episode-reflection').then((module) => module.EpisodeReflection),
  { ssr: false, loading: questionsOr() },
);

export default function PodcastEpisodePage() {
  const { id, t } = useRouter().query;
  return (
    <EpisodePage
      id={typeof id === 'string' ? id : undefined}
      t={typeof t === 'string' ? t : undefined}
      Reflection={EpisodeReflection}
    />
  );
}
