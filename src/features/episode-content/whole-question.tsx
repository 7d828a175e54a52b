import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { call } from '@/client/http';
import type { EpisodeContent, Slot } from '@/contract/episode-content';
import { confirmWhole } from '@/contract/parts/send-parts';
import { slotNames } from '@/contract/slot-names';
import { contentKey } from '@/entities/episode/content-queries';
import { useAction } from '@/kit/use-action';
import styles from './part-status.module.css';
import { tagsOf } from './selection';

interface Props {
  slot: Slot;
  episodeId: string;
  clubId: string;
  content: EpisodeContent;
  onReplace: () => void;
}

/** Asks about a part that is shorter than its file says. Nothing where that is not so. */
export function WholeQuestion({ slot, episodeId, clubId, content, onReplace }: Props) {
  const client = useQueryClient();
  const { run, running, holder } = useAction();
  const doubt = content.sent[slot]?.doubt;
  const confirm = () =>
    void run({
      id: slot,
      quiet: true,
      call: () => call(confirmWhole, { params: { episodeId, clubId, slot }, ifMatch: tagsOf(content, slot) }),
      onDone: ({ data }) => client.setQueryData(contentKey(episodeId, clubId), data),
      onFailed: () => void client.invalidateQueries({ queryKey: contentKey(episodeId, clubId) }),
    });
  return (
    <>
      {doubt && (
        <section className={styles.doubt} aria-label={`Is ${slotNames[slot]} all there?`}>
          <p className={styles.doubtWords}>{doubt}</p>
          <div className={styles.answers}>
            <Button loading={running !== undefined} onClick={confirm}>
              That is all
            </Button>
            <Button onClick={onReplace}>Choose another file</Button>
          </div>
        </section>
      )}
      {holder}
    </>
  );
}
