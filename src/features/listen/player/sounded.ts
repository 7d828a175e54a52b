/** A piece of an episode that sounded without a jump. `from` and `to` are seconds of the episode. */
export interface Sounded {
  from: number;
  to: number;
  /** Speed. */
  rate: number;
}

/** How long it sounded, in seconds of real time. */
export const clockSeconds = ({ from, to, rate }: Sounded): number => (to - from) / rate;

/** Called with each piece as it is counted. What listens here is loaded late. */
export const soundListeners = new Set<(sounded: Sounded) => void>();
