import { FamilyPage } from '@/features/family/family-page';
import { t } from '@/language/text';
import { latePart } from '@/shell/screens/late-part';

/** Loaded after the children, because it is about them. */
const ChildReflection = latePart(
  () => import('@/features/reflection/child-reflection').then((module) => module.ChildReflection),
  { what: t`The questions` },
);

const SharedDevices = latePart(
  () => import('@/features/shared-device/shared-devices').then((module) => module.SharedDevices),
  { what: t`Shared devices` },
);

export default function MemberFamilyPage() {
  return <FamilyPage Reflection={ChildReflection} Devices={SharedDevices} />;
}
