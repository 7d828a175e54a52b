import type { SentPart } from '@/contract/episode-content';
import { StatusPill } from '@/ui/feedback/status-pill';
import { percent } from './progress-bar';

interface Props {
  /** What the club has sent for it. */
  part: SentPart | null;
  /** The file chosen for it, or on its way. */
  file?: File;
  /** 0..1 while it is on its way. */
  share?: number;
  /** What a good part is called here. */
  sentWord: string;
  /** The episode takes no parts now. */
  locked?: boolean;
}

function Pill({ part, file, share, sentWord, locked }: Props) {
  if (share !== undefined) {
    return <StatusPill tone="quiet">{share >= 1 ? 'Checking…' : percent(share)}</StatusPill>;
  }
  if (file) return <StatusPill tone="quiet">Ready to send</StatusPill>;
  if (part?.check === 'checking') return <StatusPill tone="quiet">Checking…</StatusPill>;
  if (part?.check === 'bad') return <StatusPill tone="failed">Not usable</StatusPill>;
  if (part) return <StatusPill tone="done">{sentWord}</StatusPill>;
  return locked ? (
    <StatusPill tone="quiet">Not sent</StatusPill>
  ) : (
    <StatusPill tone="waiting">Missing</StatusPill>
  );
}

/** How far a part is, in a word. What its check finds is spoken when it is known. */
export const PartState = (props: Props) => (
  <span aria-live="polite">
    <Pill {...props} />
  </span>
);
