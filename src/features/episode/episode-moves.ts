import type { Episode, EpisodeStatus } from '@/contract/episode';
import { t } from '@/language/text';
import { formatDate } from '@/ui/date/dates';

/** A step of an episode's life, in the words of its button and of the question before it. */
interface Move {
  to: EpisodeStatus;
  label: string;
  title: string;
  text: string;
  okText: string;
  primary: boolean;
  /** There is no way back. */
  final?: boolean;
}

/** The steps open to an episode, the main one first. Publishing asks in its own dialog. */
export function episodeMoves({ name, status, endDate }: Episode): readonly Move[] {
  if (status === 'draft') {
    return [
      {
        to: 'in_progress',
        label: t`Open for clubs`,
        title: t`Open “${name}” for clubs?`,
        text: t`Every active club with an admin can send its three parts from now on. The Due Date they see is ${formatDate(endDate)}.`,
        okText: t`Open for clubs`,
        primary: true,
      },
    ];
  }
  if (status === 'published') {
    return [
      {
        to: 'in_progress',
        label: t`Reopen`,
        title: t`Reopen “${name}”?`,
        text: t`All its clubs can send and replace parts again. Members do not see the episode until you publish it again. To let only one club replace its parts, use its menu instead.`,
        okText: t`Reopen`,
        primary: false,
      },
      {
        to: 'archived',
        label: t`Archive`,
        title: t`Archive “${name}”?`,
        text: t`Members no longer see the episode, and clubs send nothing more. An archived episode stays archived.`,
        okText: t`Archive`,
        primary: false,
        final: true,
      },
    ];
  }
  return [];
}
