import type { ComponentType } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { shortNumber } from '@/entities/episode/episode-words';
import { listed, t } from '@/language/text';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { useCrumb } from '@/ui/layout/crumb';
import { ActionLink } from '@/ui/plain/action-button';
import { finishedWord, isBeingMixed, isFinished, lengthOf, publishedOn } from '../episode-progress';
import { useMyEpisode } from '../episode-queries';
import { EpisodeSkeleton } from '../listen-skeletons';
import { PlayWide, useInPlayer } from '../player/play-episode';
import { EpisodeMenu } from '../queue/episode-menu';
import { SaveButton } from '../saved/save-button';
import styles from './episode-page.module.css';
import { EpisodeParts } from './episode-parts';

const list = '/member/dashboard/podcast';

interface Props {
  /** The questions or themes that follow listening. */
  Reflection?: ComponentType<{ episodeId: string; finished: boolean }>;
  /** `t` of its URL: the second that a shared link leads to. */
  moment?: string | undefined;
}

/** The second that a link leads to. One that is no second of this episode is ignored. */
export function momentOf(
  text: string | undefined,
  { listening }: Pick<Episode, 'listening'>,
): number | undefined {
  if (text === undefined || !/^\d{1,5}$/.test(text)) return undefined;
  const seconds = Number(text);
  return seconds < (listening?.duration ?? 0) ? seconds : undefined;
}

/** One episode, to be read about and heard. `id` is undefined until the page knows its URL. */
export function EpisodePage({ id, moment, Reflection }: Props & { id: string | undefined }) {
  const { data: episode, error, refetch } = useMyEpisode(id);
  useCrumb(episode?.name);
  // What is typed about one episode must not go along to the next.
  if (episode) return <Shown key={episode.id} episode={episode} moment={moment} Reflection={Reflection} />;
  if (!error) return <EpisodeSkeleton />;
  // A mistyped address is shown like a missing episode.
  if (error instanceof ApiFailure && (error.code === 'not_found' || error.code === 'invalid')) {
    return (
      <EmptyState
        level={1}
        title={t`This episode is not here`}
        text={t`It may have been withdrawn, or it was not published for you.`}
        action={<ActionLink href={list}>{t`All episodes`}</ActionLink>}
      />
    );
  }
  return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
}

/** "Dana Okafor, Tom Whitlock and Priya Raman". */
const namesOf = ({ hosts }: Episode) => listed(hosts.map(({ name }) => name));

function Shown({ episode, moment, Reflection }: Props & { episode: Episode }) {
  const { position } = useInPlayer(episode.id);
  const finished = isFinished(episode, position);
  const facts = [t`Episode ${episode.number}`, publishedOn(episode)];
  if (!isBeingMixed(episode)) facts.push(lengthOf(episode));
  if (finished) facts.push(finishedWord);
  return (
    <article>
      <header className={styles.head}>
        <div className={styles.cover}>
          <EpisodeCover episode={episode} label={shortNumber(episode)} size="100%" />
        </div>
        <div className={styles.words}>
          <h1 className={styles.name}>{episode.name}</h1>
          <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
          {episode.hosts.length > 0 && <p className={styles.hosts}>{t`With ${namesOf(episode)}`}</p>}
          {episode.description && <p className={styles.description}>{episode.description}</p>}
          <div className={styles.actions}>
            <PlayWide episode={episode} at={momentOf(moment, episode)} />
            <EpisodeMenu episode={episode} boxed />
            <SaveButton episode={episode} />
          </div>
        </div>
      </header>
      {Reflection && <Reflection episodeId={episode.id} finished={finished} />}
      {!isBeingMixed(episode) && <EpisodeParts episode={episode} />}
    </article>
  );
}
