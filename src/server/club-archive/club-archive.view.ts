import type { ClubArchive } from '@/contract/moving/club-archive';
import { t, translated } from '@/language/text';
import { fileUrl } from '../file/file-url';
import { fullNameOf } from '../user/full-name';
import type { LatestArchive } from './club-archive.store';

const endedReasons = {
  time: t`The 7 days of this archive are over. Ask for a new one.`,
  person: t`This archive is no longer available, because something in it is no longer kept. Ask for a new one.`,
};

/** An archive as this person sees it; null for one that a person has deleted or stopped. */
export function viewArchive(found: LatestArchive | undefined, userId: string): ClubArchive | null {
  if (!found || found.archive.endedBy === 'hand') return null;
  const { archive, file, asker } = found;
  const { id, status, progress, bytes, createdAt, endsAt, endedBy } = archive;
  const askedByYou = archive.askedBy === userId;
  const isOver = status === 'ended' || (endsAt !== null && endsAt.getTime() <= Date.now());
  const isOpen = status === 'ready' && !isOver;
  return {
    id,
    status: isOver ? 'ended' : status,
    ...{ progress, bytes, askedByYou },
    url: isOpen && askedByYou && file ? fileUrl(file.key) : null,
    fileName: isOpen && askedByYou && file ? file.fileName : null,
    askedBy: asker && fullNameOf(asker),
    askedAt: createdAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    reason: translated(isOver ? endedReasons[endedBy === 'person' ? 'person' : 'time'] : archive.reason),
  };
}
