import type { SentKind } from './sent-kind';

/** The seconds that are heard, and the question to the sender; or the sentence by which the file is refused. */
export type SoundRight = { seconds: number; doubt?: string } | { refused: string };

export const soundKinds: SentKind<SoundRight>[] = [
  {
    file: 'voice-memo-aac-plus-apac.qta',
    kind: 'Voice Memos of iOS with spatial sound (`.qta`): a track that only Apple plays beside one of AAC',
    answer: 'Read from the track of AAC',
    right: { seconds: 4 },
  },
  {
    file: 'm4a-with-id3v1-tail.m4a',
    kind: 'M4A with a tag of another format behind the sound',
    answer: 'Read; the tag is passed over',
    right: { seconds: 11.24 },
  },
  {
    file: 'm4a-picture-track-longer.m4a',
    kind: 'M4A with chapter pictures that last longer than the sound',
    answer: 'Read; it is as long as its sound',
    right: { seconds: 11.24 },
  },
  {
    file: 'mp3-joined-64k-then-128k.mp3',
    kind: 'Several MP3s joined end to end, also of several bit rates',
    answer: 'Read to the end of the last one',
    right: { seconds: 11.05 },
  },
  {
    file: 'ogg-chained-mono-then-stereo.opus',
    kind: 'Several recordings in one Ogg file, also of several numbers of channels',
    answer: 'Read one after the other',
    right: { seconds: 29.58 },
  },
  {
    file: 'float32-very-quiet-speech.wav',
    kind: 'Recorders with 32-bit floats whose gain was turned down: very quiet, without noise',
    answer:
      'Raised to the loudness of other parts. With noise that is nearly as loud, the sender reads that it is much too quiet; without any voice, that it is silent',
    right: { seconds: 4 },
  },
  {
    file: 'wav-3-tracks-second-voice-on-track-3.wav',
    kind: 'Field recorders with 3 to 8 tracks of microphones',
    answer: 'All tracks are mixed alike',
    right: { seconds: 2.4 },
  },
  {
    file: 'amr-with-pauses-dtx.amr',
    kind: 'Voice recorders of older phones (AMR, also in 3GP) that leave out pauses',
    answer: 'Read; the pauses are silent',
    right: { seconds: 9.86 },
  },
  {
    file: 'phone-recording-browser-died.mp4',
    kind: 'Recordings of a club’s part that end early: the browser died, the upload or the export broke off',
    answer:
      'Read as far as they go; the sender is asked: “Send it anyway?” An M4A without its table of contents is refused',
    right: { seconds: 4.99, doubt: 'There is sound only until 0:04. Send it anyway?' },
  },
  {
    file: 'wav-header-names-512-bytes-too-many.wav',
    kind: 'WAV whose header names up to a second more than there is',
    answer: 'Read',
    right: { seconds: 3 },
  },
  {
    file: 'wav-24-bits-in-32.wav',
    kind: 'WAV with 20 or 24 bits in 32, or in big endian (RIFX)',
    answer: 'Read',
    right: { seconds: 1.75 },
  },
  {
    file: 'mp3-free-format.mp3',
    kind: 'MP3 in free format',
    answer: 'Refused; the sentence names a bit rate for a new export',
    right: {
      refused:
        'This MP3 has the rare “free format”, which few programs read. Export it again with 128 kbit/s and send that.',
    },
  },
  {
    file: 'aiff-as-garageband.aiff',
    kind: 'AIFF and AIFC of GarageBand and Logic',
    answer: 'Read; “As recorded” plays a small copy, which every browser can play',
    right: { seconds: 3 },
  },
  {
    file: 'alac-voice-memo-lossless.m4a',
    kind: 'Voice Memos of iOS without loss (ALAC)',
    answer: 'Read; “As recorded” plays a small copy, which every browser can play',
    right: { seconds: 3 },
  },
];
