import { call } from '@/client/http';
import { fingerprintOf, forgetUpload } from '@/client/kept-uploads';
import { sendInPieces } from '@/client/send-in-pieces';
import type { Slot } from '@/contract/episode-content';
import { sendArrived } from '@/contract/parts/send-parts';
import type { VoicesSaid } from '@/contract/voices';

export interface PartsOnTheirWay {
  episodeId: string;
  clubId: string;
  ordered: readonly { slot: Slot; file: File; voices: VoicesSaid }[];
  /** 0..1 of all files. */
  onShare: (share: number) => void;
  /** Called when the connection is lost and when it is back; sending continues by itself. */
  onWaiting: (waiting: boolean) => void;
  /** What the slots showed when it was decided to send. */
  ifMatch?: string;
  signal: AbortSignal;
  /** They wait on this device, and are sent again by the schedule of all that waits; a failure is not repeated here. */
  kept?: boolean;
}

/** Sends parts of which one is large: file after file in pieces, then one call that makes parts of all of them. */
export async function sendLargeParts({ ordered, onShare, ...sending }: PartsOnTheirWay) {
  const { episodeId, clubId, ifMatch, signal, kept } = sending;
  const total = ordered.reduce((sum, { file }) => sum + file.size, 0);
  const parts: { slot: Slot; upload: string; sha256: string; voices: VoicesSaid }[] = [];
  let before = 0;
  for (const { slot, file, voices } of ordered) {
    const onProgress = (bytes: number) => onShare((before + bytes) / Math.max(1, total));
    const sent = await sendInPieces(file, { ...sending, onProgress });
    parts.push({ slot, ...sent, voices });
    before += file.size;
  }
  onShare(1);
  const params = { episodeId, clubId };
  const reply = await call(sendArrived, { params, body: { parts }, ifMatch, signal, kept });
  for (const { file } of ordered) forgetUpload(fingerprintOf(file, params));
  return reply;
}
