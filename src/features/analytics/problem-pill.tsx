import { type ClubProblem, type ProblemKind, problemText } from '@/contract/analytics/clubs';
import { StatusPill, type Tone } from '@/ui/feedback/status-pill';

const tones: Readonly<Record<ProblemKind, Tone>> = {
  silent: 'waiting',
  unreadable: 'failed',
  late: 'waiting',
  falling: 'failed',
  new: 'quiet',
};

/** The problem of a club, in a few words. */
export const ProblemPill = ({ problem }: { problem: ClubProblem }) => (
  <StatusPill tone={tones[problem.kind]}>{problemText(problem)}</StatusPill>
);
