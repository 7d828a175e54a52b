/** The sentences beside the player. */
export const notices = {
  beingMixed: 'Being mixed for your club. It will be here soon.',
  broken: 'This episode could not be played. Your place is kept.',
  noConnection: 'The sound stopped coming. Check your connection; your place is kept.',
  waiting: 'Waiting for the connection… Your place is kept.',
  pressAgain: 'Press play once more to start.',
  elsewhere: 'You listened further on another device. Play goes on from there.',
  otherTab: 'Now playing in another tab of this browser.',
} as const;

/** Where the sound went: `Now playing on Chrome on Android.` */
export const playingOn = (device: string): string => `Now playing on ${device}.`;
export const playHere = 'Play here';

export const beingMixed = 'Being mixed for your club';
export const finished = 'Finished';

export const speedLabel = (rate: number): string => `${rate}×`;
