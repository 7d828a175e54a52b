import dynamic from 'next/dynamic';
import { FamilyPage } from '@/features/family/family-page';
import { questionsOr } from '@/features/reflection/questions-not-loaded';

/** Loaded after the children, because it is about them. */
const ChildReflection = dynamic(
  () => import('@/features/reflection/child-reflection').then((module) => module.ChildReflection),
  { ssr: false, loading: questionsOr() },
);

const SharedDevices = dynamic(
  () => import('@/features/shared-device/shared-devices').then((module) => module.SharedDevices),
  { ssr: false },
);

export default function MemberFamilyPage() {
  return <FamilyPage Reflection={ChildReflection} Devices={SharedDevices} />;
}
