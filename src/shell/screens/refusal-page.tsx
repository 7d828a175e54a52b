import Link from 'next/link';
import { useRouter } from 'next/router';
import { type Persona, personaLabel } from '@/policy/persona';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Card } from '@/ui/layout/card';
import buttons from '@/ui/plain/plain-button.module.css';
import { findPlace, homeOf } from '../navigation/find-entry';

const owners = { admin: 'the platform team', club: 'club admins', member: 'members of a club' } as const;

/** Shown to a person who has followed a link to a page that their persona may not visit. */
export function RefusalPage({ persona }: { persona: Persona }) {
  const place = findPlace(useRouter().pathname);
  const mine = place && homeOf(persona).startsWith(`/${place.dashboard}/`);
  const text = mine
    ? `${place.entry.label} is not part of a ${personaLabel(persona).toLowerCase()}’s account.`
    : `It is for ${owners[place?.dashboard ?? 'admin']}. You are signed in as ${personaLabel(persona)}.`;
  return (
    <Card>
      <EmptyState
        level={1}
        title="You can’t open this page"
        text={text}
        action={
          <Link href={homeOf(persona)} className={buttons.link}>
            Go to my home
          </Link>
        }
      />
    </Card>
  );
}
