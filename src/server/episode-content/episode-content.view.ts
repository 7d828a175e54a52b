import type { EpisodeContent, Rendition, Slot } from '@/contract/episode-content';
import { t, translated } from '@/language/text';
import type { Persona } from '@/policy/persona';
import { fileUrl } from '../file/file-url';
import { translatedFailure } from '../kernel/audio/audio-error';
import type { Env } from '../kernel/env';
import type { MasteredOrReason } from '../mastering/mastered-part.store';
import { viewMastered } from '../mastering/mastered-part.view';
import type { GuidesAndRendition, PartRow, VersionRow } from '../part/part.store';
import type { HeardVoice } from '../part/voice.store';
import { viewChapters } from '../rendition/running-order';
import type { TranscriptFacts } from '../transcript/transcript.store';
import { viewTranscriptBrief } from '../transcript/transcript.view';
import { fullNameOf } from '../user/full-name';
import { viewPartVoices } from '../voice/voice.view';

interface Sender {
  role: 'admin' | 'user';
  firstName: string;
  lastName: string;
}

/** Who sent a part, as clubs and the platform read it. */
export function senderName(sender: Sender | null): string {
  if (!sender) return t`A former member`;
  return sender.role === 'admin' ? t`Platform` : fullNameOf(sender);
}

const urlOf = (key: string | null | undefined) => (key ? fileUrl(key) : null);

function viewRendition(
  { rendition, file }: Omit<GuidesAndRendition, 'guides'>,
  hasText: boolean,
): Rendition | null {
  if (!rendition) return null;
  // The old file can be heard while a new one is made; `status` is that of the new one.
  const made = file?.key != null;
  return {
    status: rendition.status,
    progress: rendition.progress,
    reason: translatedFailure(rendition.reason),
    url: made ? urlOf(file?.key) : null,
    duration: made ? (file?.duration ?? null) : null,
    loudness: made ? rendition.loudness : null,
    truePeak: made ? rendition.truePeak : null,
    chapters: made ? viewChapters(rendition.chapters) : [],
    peaks: made ? (file?.peaks ?? []) : [],
    transcript: made && hasText,
  };
}

const sent = ({ sentAt, sender }: Pick<PartRow, 'sentAt' | 'sender'>) => ({
  at: sentAt.toISOString(),
  by: senderName(sender),
});

const viewFacts = (row: Omit<VersionRow, 'endedAt'>) => ({
  ...sent(row),
  duration: row.file.duration,
  peaks: row.file.peaks,
  check: row.check,
  problem: translated(row.problem),
  doubt: translated(row.doubt),
});

const viewRefused = (row: VersionRow) => ({
  ...sent(row),
  name: row.file.fileName,
  problem: translated(row.problem ?? ''),
});

/** Facts about a club's parts that their rows do not have. */
interface Beside {
  reader: Persona;
  heard: readonly HeardVoice[];
  takenDown: readonly { slot: Slot; at: Date }[];
  texts: readonly TranscriptFacts[];
  /** The parts as families will hear them, by their recording's file. */
  mastered: ReadonlyMap<string, MasteredOrReason>;
  /** What is said in the finished episode can be read. */
  hasText: boolean;
  env: Pick<Env, 'transcription'>;
}

/** What a club has sent: the parts in their slots, and of the others those that are being checked or were refused just now. */
interface SentParts {
  parts: PartRow[];
  others: VersionRow[];
}

/** `found` is null for a member, who may only get the finished episode. */
export function viewContent(
  found: SentParts | null,
  more: GuidesAndRendition | undefined,
  { reader, heard, takenDown, texts, mastered, hasText, env }: Beside,
): EpisodeContent {
  const viewSlot = (slot: Slot) => {
    const part = found?.parts.find((row) => row.slot === slot);
    const others = found?.others.filter((row) => row.slot === slot) ?? [];
    const pending = others.find(({ endedAt }) => endedAt === null);
    const refused = others.find(({ endedAt }) => endedAt !== null);
    const shown = pending ?? part;
    if (!shown) return { url: null, name: null, sent: null };
    const text = texts.find(({ fileId }) => fileId === shown.file.id);
    const keeps = pending && part?.check === 'good' ? part.file : null;
    return {
      url: urlOf(shown.file.key),
      name: shown.file.fileName,
      sent: {
        ...viewFacts(shown),
        resend: part?.resendAskedAt
          ? { at: part.resendAskedAt.toISOString(), reason: part.resendReason ?? '' }
          : null,
        keeps: keeps && { url: fileUrl(keeps.key), name: keeps.fileName },
        refused: refused ? viewRefused(refused) : null,
        voices: viewPartVoices(reader, shown, heard),
        transcript: viewTranscriptBrief(text, env),
        ...viewMastered(mastered.get(shown.file.id)),
      },
    };
  };
  const [intro, interview, outro] = [viewSlot('intro'), viewSlot('interview'), viewSlot('outro')];
  return {
    intro: intro.url,
    intro_name: intro.name,
    interview: interview.url,
    interview_name: interview.name,
    outro: outro.url,
    outro_name: outro.name,
    sent: { intro: intro.sent, interview: interview.sent, outro: outro.sent },
    takenDown: takenDown.map(({ slot, at }) => ({ slot, at: at.toISOString() })),
    guides: found && more ? more.guides : null,
    rendition: more ? viewRendition(more, hasText) : null,
  };
}
