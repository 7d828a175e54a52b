import { useRouter } from 'next/router';
import { t } from '@/language/text';
import { type Dashboard, type Persona, personaLabel } from '@/policy/persona';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Card } from '@/ui/layout/card';
import { PlainLink } from '@/ui/plain/plain-link';
import { findPlace, homeOf } from '../navigation/find-entry';

const owners: Record<Dashboard, string> = {
  admin: t`It is for the platform team.`,
  club: t`It is for club admins.`,
  member: t`It is for members of a club.`,
};

const notMine: Record<Persona, (page: string) => string> = {
  platformAdmin: (page) => t`${page} is not part of a platform admin’s account.`,
  clubAdmin: (page) => t`${page} is not part of a club admin’s account.`,
  parent: (page) => t`${page} is not part of a parent’s account.`,
  child: (page) => t`${page} is not part of a child’s account.`,
  coach: (page) => t`${page} is not part of a coach’s account.`,
};

/** Shown to a person who has followed a link to a page that their persona may not visit. */
export function RefusalPage({ persona }: { persona: Persona }) {
  const place = findPlace(useRouter().pathname);
  const mine = place && homeOf(persona).startsWith(`/${place.dashboard}/`);
  const others =
    persona === 'child'
      ? t`It is for grown-ups.`
      : `${owners[place?.dashboard ?? 'admin']} ${t`You are signed in as ${personaLabel(persona)}.`}`;
  const text = mine ? notMine[persona](place.entry.label) : others;
  return (
    <Card>
      <EmptyState
        level={1}
        title={t`You can’t open this page`}
        text={text}
        action={<PlainLink href={homeOf(persona)}>{t`Go to my home`}</PlainLink>}
      />
    </Card>
  );
}
