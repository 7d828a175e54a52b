import { call } from '@/client/http';
import { offline } from '@/client/user-message';
import { limits } from '@/contract/limits';
import { uploadAudio } from '@/contract/parts/send-parts';
import type { PartsOnTheirWay } from './send-large-parts';

/** Sends parts in one call, or large ones in pieces. */
export async function sendParts(sending: PartsOnTheirWay) {
  const { episodeId, clubId, ordered, onShare, ifMatch, signal, kept } = sending;
  if (ordered.some(({ file }) => file.size > limits.resumableAboveBytes)) {
    const { sendLargeParts } = await import('./send-large-parts').catch((cause) => {
      throw offline(cause);
    });
    return sendLargeParts(sending);
  }
  return call(uploadAudio, {
    body: {
      episodeId,
      clubId,
      map: JSON.stringify(ordered.map(({ slot }) => slot)),
      voices: JSON.stringify(ordered.map(({ voices }) => voices)),
    },
    files: ordered.map(({ file }) => file),
    ifMatch,
    onProgress: onShare,
    signal,
    kept,
  });
}
