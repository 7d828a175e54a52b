import dynamic from 'next/dynamic';
import { MemberHome } from '@/features/listen/home/member-home';
import { TilesSkeleton } from '@/features/listen/listen-skeletons';
import { questionsOr } from '@/features/reflection/questions-not-loaded';

/** Loaded after the first words of Home, which do not wait for it. */
const HomeReflection = dynamic(
  () => import('@/features/reflection/home-reflection').then((module) => module.HomeReflection),
  { ssr: false, loading: questionsOr(<TilesSkeleton />) },
);

export default function MemberDashboardPage() {
  return <MemberHome Reflection={HomeReflection} />;
}
