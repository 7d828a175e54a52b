import { Button } from 'antd';
import type { EpisodeContent } from '@/contract/episode-content';
import { t } from '@/language/text';
import { untoldParts } from '../content-words';
import type { Parts } from '../selection';
import { inOrder } from '../selection';
import { sayVoices, useUntoldFiles } from './file-voices';
import { useSayVoices } from './use-say-voices';
import styles from './voices.module.css';

interface Props {
  episodeId: string;
  clubId: string;
  content: EpisodeContent;
  /** Files chosen for parts. */
  parts: Parts;
  /** Files are being sent. */
  busy: boolean;
}

/** One press answers for all parts that are asked about, chosen and sent; nothing where the question at one part is enough. */
export function NoChildInAny({ episodeId, clubId, content, parts, busy }: Props) {
  const chosen = inOrder(parts);
  const files = useUntoldFiles(chosen.map(({ file }) => file));
  const sent = untoldParts(content).filter((slot) => !parts[slot]);
  const { say, saying, holder } = useSayVoices(episodeId, clubId, content);
  const count = files.length + sent.length;
  return (
    <>
      {count > 1 && (
        <Button
          className={styles.all}
          disabled={busy}
          loading={saying}
          onClick={() => {
            for (const file of files) sayVoices(file, null);
            if (sent.length > 0) void say(sent, null);
          }}
        >
          {count === 2
            ? t`No child is heard in either part`
            : t`No child is heard in any of the ${count} parts`}
        </Button>
      )}
      {holder}
    </>
  );
}
