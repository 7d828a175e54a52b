import type { EpisodeContent, Rendition, Slot } from '@/contract/episode-content';
import type { Persona } from '@/policy/persona';
import { fullNameOf } from '../account/full-name';
import { fileUrl } from '../file/file-url';
import type { Heard } from '../voice/voice.store';
import { viewPartVoices } from '../voice/voice.view';
import type { GuidesAndRendition, PartRow } from './episode-content.store';

interface Sender {
  role: 'admin' | 'user';
  firstName: string;
  lastName: string;
}

/** Who sent a part, as clubs and the platform read it. */
export function senderName(sender: Sender | null): string {
  if (!sender) return 'Somebody who has left';
  return sender.role === 'admin' ? 'Platform' : fullNameOf(sender);
}

const urlOf = (key: string | null | undefined) => (key ? fileUrl(key) : null);

function viewRendition({ rendition, file }: Omit<GuidesAndRendition, 'guides'>): Rendition | null {
  if (!rendition) return null;
  // The old file can be heard while a new one is made; `status` is that of the new one.
  const made = file?.key != null;
  return {
    status: rendition.status,
    progress: rendition.progress,
    reason: rendition.reason,
    url: made ? urlOf(file?.key) : null,
    duration: made ? (file?.duration ?? null) : null,
    loudness: made ? rendition.loudness : null,
    truePeak: made ? rendition.truePeak : null,
    chapters: made ? rendition.chapters : [],
    peaks: made ? (file?.peaks ?? []) : [],
  };
}

const viewSent = (row: PartRow) => ({
  at: row.sentAt.toISOString(),
  by: senderName(row.sender),
  duration: row.file.duration,
  peaks: row.file.peaks,
  check: row.check,
  problem: row.problem,
  resend: row.resendAskedAt && {
    at: row.resendAskedAt.toISOString(),
    reason: row.resendReason ?? '',
  },
});

/** What is known of a club's parts beside their rows. */
interface Voices {
  reader: Persona;
  heard: readonly Heard[];
  takenDown: readonly { slot: Slot; at: Date }[];
}

/** `parts` is null for a member, who may only get the finished episode. */
export function viewContent(
  parts: PartRow[] | null,
  found: GuidesAndRendition | undefined,
  { reader, heard, takenDown }: Voices,
): EpisodeContent {
  const viewPart = (row: PartRow | undefined) =>
    row ? { ...viewSent(row), voices: viewPartVoices(reader, row, heard) } : null;
  const of = (slot: Slot) => parts?.find((part) => part.slot === slot);
  const [intro, interview, outro] = [of('intro'), of('interview'), of('outro')];
  return {
    intro: urlOf(intro?.file.key),
    intro_name: intro?.file.fileName ?? null,
    interview: urlOf(interview?.file.key),
    interview_name: interview?.file.fileName ?? null,
    outro: urlOf(outro?.file.key),
    outro_name: outro?.file.fileName ?? null,
    sent: { intro: viewPart(intro), interview: viewPart(interview), outro: viewPart(outro) },
    takenDown: takenDown.map(({ slot, at }) => ({ slot, at: at.toISOString() })),
    guides: parts && found ? found.guides : null,
    rendition: found ? viewRendition(found) : null,
  };
}
