import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import { call } from '@/client/http';
import type { EpisodeContent, Slot } from '@/contract/episode-content';
import { confirmWhole } from '@/contract/parts/send-parts';
import { slotNames } from '@/contract/slot-names';
import { contentKey } from '@/entities/episode/content-queries';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import styles from './part-status.module.css';
import { tagsOf } from './selection';

interface Props {
  slot: Slot;
  episodeId: string;
  clubId: string;
  content: EpisodeContent;
  onReplace: () => void;
  /** Takes the focus after the answer, where the part is then drawn in another place. */
  heading?: RefObject<HTMLElement | null>;
}

/** The focus was on the button, which is gone now. A person who went on meanwhile keeps theirs. */
const toAnswer = (answer: HTMLElement | null) => {
  if (document.activeElement === document.body) answer?.focus({ preventScroll: true });
};

/** Asks about a part that is shorter than its file says. Nothing where that is not so. */
export function WholeQuestion({ slot, episodeId, clubId, content, onReplace, heading }: Props) {
  const client = useQueryClient();
  const { run, running, holder } = useAction();
  const doubt = content.sent[slot]?.doubt;
  /** The file that was just answered about. */
  const [answered, setAnswered] = useState<string>();
  const isAnswered = answered === tagsOf(content, slot);
  const question = useRef<HTMLElement>(null);
  const confirm = () =>
    void run({
      id: slot,
      quiet: true,
      call: () => call(confirmWhole, { params: { episodeId, clubId, slot }, ifMatch: tagsOf(content, slot) }),
      onDone: ({ data }) => {
        client.setQueryData(contentKey(episodeId, clubId), data);
        if (!heading) return setAnswered(tagsOf(data, slot));
        const { activeElement } = document;
        if (activeElement === document.body || question.current?.contains(activeElement))
          heading.current?.focus({ preventScroll: true });
      },
      onFailed: () => void client.invalidateQueries({ queryKey: contentKey(episodeId, clubId) }),
    });
  return (
    <>
      {doubt && !isAnswered && (
        <section ref={question} className={styles.doubt} aria-label={t`Is ${slotNames[slot]} complete?`}>
          <p className={styles.doubtWords}>{doubt}</p>
          <div className={styles.answers}>
            <Button loading={running !== undefined} onClick={confirm}>{t`Send it anyway`}</Button>
            <Button onClick={onReplace}>{t`Choose another file`}</Button>
          </div>
        </section>
      )}
      {isAnswered && (
        <p className={styles.note} tabIndex={-1} ref={toAnswer}>
          {t`Accepted as it is.`}
        </p>
      )}
      {holder}
    </>
  );
}
