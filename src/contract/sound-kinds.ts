import { t } from '@/language/text';

/** The endings of the kinds of sound that are taken, by what `demuxerWhiteList` of the audio engine reads. */
export const soundEndings = [
  ...['.mp3', '.mp2', '.m4a', '.m4b', '.m4r', '.mp4', '.mov', '.qta', '.3gp', '.3g2', '.aac', '.amr', '.awb'],
  ...['.wav', '.wave', '.bwf', '.flac', '.ogg', '.oga', '.opus', '.webm', '.mka', '.caf'],
  ...['.aif', '.aiff', '.aifc'],
] as const;

/** Said by the page of what need not be sent, and by the server of what it cannot read; it names every kind that is taken. */
export const notSound = t`This isn’t a sound file we can read. Send MP3, M4A, AAC, WAV, AIFF, CAF, FLAC, Ogg, Opus, WebM, MKA, MP2, 3GP or AMR, or an MP4, MOV or QTA that holds only sound.`;
