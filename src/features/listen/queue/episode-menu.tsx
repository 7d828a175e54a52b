import type { Episode } from '@/contract/episode';
import { t } from '@/language/text';
import { DropMenu } from '@/ui/layout/drop-menu';
import { MoreButton } from '@/ui/layout/more-button';
import { isBeingMixed } from '../episode-progress';
import { useSaveAction } from '../saved/use-save-action';
import { useAddToQueue } from './use-add-to-queue';

export const toTheQueue = t`Add to the queue`;

const items = [
  { key: 'next', label: t`Play next` },
  { key: 'last', label: toTheQueue },
];

/** The ⋯ of an episode; nothing while there is nothing to hear. */
export function EpisodeMenu({ episode, boxed }: { episode: Episode; boxed?: boolean }) {
  const add = useAddToQueue(episode);
  const save = useSaveAction(episode);
  if (isBeingMixed(episode)) return null;
  return (
    <DropMenu
      items={save ? [...items, { key: 'save', label: save.entry }] : items}
      placement="bottomRight"
      onChoose={(key) => {
        if (key === 'save') (save?.remove ?? save?.press)?.();
        else void add(key === 'next' ? 'next' : 'last');
      }}
    >
      {(button) => <MoreButton {...button} boxed={boxed} label={t`More for ${episode.name}`} />}
    </DropMenu>
  );
}
