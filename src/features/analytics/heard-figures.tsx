import type { Figure } from '@/contract/analytics/shapes';
import { ListeningFigure } from '@/kit/analytics/figures';
import { t } from '@/language/text';

interface Props {
  figure: Figure | undefined;
  /** It is of what was played from playlists alone. */
  fromPlaylists?: boolean;
}

/** The time that was heard. */
export const ListeningTime = ({ figure, fromPlaylists }: Props) => (
  <ListeningFigure
    label={t`Listening`}
    about={
      fromPlaylists
        ? t`The time for which episodes played from a playlist really sounded in our player, whatever the speed.`
        : t`The time for which episodes really sounded in our player, whatever the speed.`
    }
    figure={figure}
    kind="hours"
    unit={t`really played`}
  />
);

/** How many of those who began heard it to the end. */
export const HeardToTheEnd = ({ figure, fromPlaylists }: Props) => (
  <ListeningFigure
    label={t`Heard to the end`}
    about={
      fromPlaylists
        ? t`Of the listens from playlists that began at the start of an episode, the share that reached its last seconds.`
        : t`Of the listens that began at the start of an episode, the share that reached its last seconds.`
    }
    figure={figure}
    kind="share"
    unit={t`of listens begun`}
  />
);
