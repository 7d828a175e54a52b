import type { ComponentProps } from 'react';
import { MemberHome } from '@/features/listen/home/member-home';
import { TilesSkeleton } from '@/features/listen/listen-skeletons';
import { t } from '@/language/text';
import { latePart } from '@/shell/screens/late-part';

/** Loaded after the first words of Home, which do not wait for it. */
const HomeReflection = latePart(
  () => import('@/features/reflection/home-reflection').then((module) => module.HomeReflection),
  { what: t`The questions`, meanwhile: <TilesSkeleton /> },
);

/** Only for parents without a child, who are few. */
const AddYourChild = latePart(
  () => import('@/features/family/add-your-child').then((module) => module.AddYourChild),
  { what: t`The rest of the page`, meanwhile: <TilesSkeleton /> },
);

const AskSeason = latePart(() => import('@/features/season/home-season').then((module) => module.AskSeason));

/** Only in the weeks after a season. */
const HomeSeason = latePart(
  () => import('@/features/season/home-season').then((module) => module.HomeSeason),
  { what: t`The rest of the page`, meanwhile: <TilesSkeleton /> },
);

const BelowNewest = ({ children, meanwhile }: ComponentProps<typeof HomeReflection>) => (
  <>
    <AskSeason />
    <HomeReflection meanwhile={meanwhile} Alone={AddYourChild}>
      <HomeSeason meanwhile={meanwhile}>{children}</HomeSeason>
    </HomeReflection>
  </>
);

export default function MemberDashboardPage() {
  return <MemberHome Below={BelowNewest} />;
}
