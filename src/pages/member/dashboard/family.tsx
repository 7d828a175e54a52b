import dynamic from 'next/dynamic';
import { FamilyPage } from '@/features/family/family-page';

/** Loaded after the children, whom it says something about. */
const ChildReflection = dynamic(
  () => import('@/features/reflection/child-reflection').then((module) => module.ChildReflection),
  { ssr: false },
);

export default function MemberFamilyPage() {
  return <FamilyPage Reflection={ChildReflection} />;
}
