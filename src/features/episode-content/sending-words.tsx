import { percent } from './progress-bar';

/** What the sending is at. Only a change of phase is spoken: the progress bar tells the rest when asked. */
export const SendingWords = ({ share }: { share: number }) =>
  share >= 1 ? (
    <span role="status">Checking the audio…</span>
  ) : (
    <span>
      <span role="status">Sending…</span>
      <span aria-hidden="true"> {percent(share)}</span>
    </span>
  );
