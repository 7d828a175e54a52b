import { EpisodePage } from '@/features/listen/podcast/episode-page';
import { t } from '@/language/text';
import { useRouteParam } from '@/shell/navigation/use-route-param';
import { latePart } from '@/shell/screens/late-part';

const EpisodeReflection = latePart(
  () => import('@/features/reflection/episode-reflection').then((module) => module.EpisodeReflection),
  { what: t`The questions` },
);

export default function PodcastEpisodePage() {
  return <EpisodePage id={useRouteParam('id')} moment={useRouteParam('t')} Reflection={EpisodeReflection} />;
}
