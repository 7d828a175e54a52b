import dynamic from 'next/dynamic';
import type { ComponentProps } from 'react';
import { MemberHome } from '@/features/listen/home/member-home';
import { TilesSkeleton } from '@/features/listen/listen-skeletons';
import { questionsOr } from '@/features/reflection/questions-not-loaded';

/** Loaded after the first words of Home, which do not wait for it. */
const HomeReflection = dynamic(
  () => import('@/features/reflection/home-reflection').then((module) => module.HomeReflection),
  { ssr: false, loading: questionsOr(<TilesSkeleton />) },
);

/** Only for parents without a child, who are few. */
const AddYourChild = dynamic(
  () => import('@/features/family/add-your-child').then((module) => module.AddYourChild),
  { ssr: false, loading: questionsOr(<TilesSkeleton />) },
);

const BelowNewest = (props: ComponentProps<typeof HomeReflection>) => (
  <HomeReflection {...props} Alone={AddYourChild} />
);

export default function MemberDashboardPage() {
  return <MemberHome Reflection={BelowNewest} />;
}
