import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { LanguageCode } from '@/language/languages';
import type { Db } from '../kernel/db/client';
import { users } from '../tables/user';

/** Not of a child: of one we keep nothing that is not needed, and it gets no emails. */
const isKept = or(
  isNull(users.clubMemberRole),
  ne(users.clubMemberRole, 'child'),
  isNotNull(users.claimedAt),
);

/** Keeps the language that a person has chosen. */
export async function setLanguage(db: Db, userId: string, language: LanguageCode): Promise<void> {
  await db
    .update(users)
    .set({ language })
    .where(and(eq(users.id, userId), isKept));
}

/** Keeps the language that a person signs in with, where none is known. */
export async function setFirstLanguage(db: Db, userId: string, language: LanguageCode): Promise<void> {
  await db
    .update(users)
    .set({ language })
    .where(and(eq(users.id, userId), isNull(users.language), isKept));
}
