import { RightOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import type { Episode } from '@/contract/episode';
import { type EpisodeContent, slots } from '@/contract/episode-content';
import { t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { PlayGlyph } from '@/ui/media/media-icons';
import { missingParts } from '../content-words';
import { useHearIt } from '../use-hear-it';
import styles from './phone-hear.module.css';

// Loaded later, because it is only shown once a person asks for it.
const HearIt = lazyComponent(() => import('../hear-it').then((module) => module.HearIt));

interface Props {
  episode: Episode;
  clubId: string;
  content: EpisodeContent;
}

/** The episode as the club's families will hear it: made on demand while it takes parts, otherwise as it was made. */
export function PhoneHear({ episode, clubId, content }: Props) {
  const hearing = useHearIt(episode.id, clubId, content);
  const place = useRef<HTMLDivElement>(null);
  const { shown } = hearing;
  // The pressed button is gone, so the focus moves here.
  useEffect(() => {
    if (shown) place.current?.focus();
  }, [shown]);
  const takesParts = episode.maySend === true;
  const isMade = content.rendition?.status === 'ready' && content.rendition.url !== null;
  if (takesParts ? missingParts(content).length === slots.length : !isMade) return null;
  if (shown) {
    return (
      <div ref={place} className={styles.heard} tabIndex={-1}>
        <HearIt rendition={hearing.rendition} failure={hearing.failure} onRetry={hearing.ask} />
      </div>
    );
  }
  return (
    <button type="button" className={styles.hear} onClick={takesParts ? hearing.ask : hearing.show}>
      <span className={styles.disc}>
        <PlayGlyph />
      </span>
      <span className={styles.words}>
        {episode.status === 'in_progress' ? t`Hear it as families will` : t`Hear it as families do`}
      </span>
      <RightOutlined aria-hidden />
    </button>
  );
}
