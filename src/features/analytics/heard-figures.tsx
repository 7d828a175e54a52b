import type { ReactNode } from 'react';
import type { Figure } from '@/contract/analytics/shapes';
import { ListeningFigure } from '@/kit/analytics/figures';

interface Props {
  figure: Figure | undefined;
  /** The noun for what was played: "episodes" if absent. */
  of?: ReactNode;
}

/** The time that was heard. */
export const ListeningTime = ({ figure, of = 'episodes' }: Props) => (
  <ListeningFigure
    label="Listening"
    about={<>The time for which {of} really sounded in our player, whatever the speed.</>}
    figure={figure}
    kind="hours"
    unit="really played"
  />
);

/** How many of those who began heard it to the end. */
export const HeardToTheEnd = ({ figure, of = 'listens' }: Props) => (
  <ListeningFigure
    label="Heard to the end"
    about={<>Of the {of} that began at the start of an episode, the share that reached its last seconds.</>}
    figure={figure}
    kind="share"
    unit="of listens begun"
  />
);
