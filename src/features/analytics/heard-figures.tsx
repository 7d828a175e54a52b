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
        ? t`How long episodes from a playlist were really played in our player, at any speed.`
        : t`How long episodes were really played in our player, at any speed.`
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
        ? t`The share of listens from playlists that reached the last seconds of an episode. Only listens from the start of the episode count.`
        : t`The share of listens that reached the last seconds of an episode. Only listens from the start of the episode count.`
    }
    figure={figure}
    kind="share"
    unit={t`of listens from the start`}
  />
);
