import { CopyOutlined, ExportOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Skeleton } from 'antd';
import { useId } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { publicProblemWords } from '@/contract/episode';
import { getPublicAddress, type PublicAddress } from '@/contract/public/public-episode';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { useCopy } from '@/ui/feedback/use-copy';
import styles from './share-modal.module.css';

interface Key {
  episodeId: string;
  clubId: string;
}

const inAttribute = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The HTML by which a website shows the small player. Enough for the longest name on a phone. */
const embedCode = ({ embed, name, clubname }: PublicAddress) =>
  `<iframe src="${inAttribute(embed)}" title="${inAttribute(`${name} · ${clubname}`)}" width="100%" height="260" style="border:0" loading="lazy"></iframe>`;

function Shared({ label, what, text, rows }: { label: string; what: string; text: string; rows: number }) {
  const copy = useCopy();
  const id = useId();
  return (
    <div className={styles.shared}>
      <label htmlFor={id}>{label}</label>
      {/* Without antd's field, which would cost more than the board can bear. */}
      <textarea id={id} className={styles.text} readOnly rows={rows} value={text} />
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy(what, text)}>
        {`Copy ${what}`}
      </Button>
    </div>
  );
}

function Addresses(key: Key) {
  const { data, error, refetch } = useQuery({
    queryKey: ['public address', key.episodeId, key.clubId],
    // Asked each time it is opened, because it may be withdrawn meanwhile.
    gcTime: 0,
    queryFn: async ({ signal }) => (await call(getPublicAddress, { params: key, signal })).data,
  });
  if (error) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
  if (data.problem !== null) return <p>{`It is not public. ${publicProblemWords[data.problem]}`}</p>;
  return (
    <>
      <Shared label="Link" what="link" text={data.page} rows={2} />
      <Shared label="Player for your website" what="code" text={embedCode(data)} rows={5} />
      <Button icon={<ExportOutlined aria-hidden />} href={data.page} target="_blank" rel="noopener">
        Open the page
      </Button>
    </>
  );
}

/** The link and the player of a club's public episode, to be copied. */
export const ShareModal = ({ title, onClose, ...key }: Key & { title: string; onClose: () => void }) => (
  <Modal
    title={`Share ${title}`}
    styles={{ header: { paddingInlineEnd: 28 } }}
    open
    onCancel={onClose}
    footer={null}
    centered
    destroyOnHidden
  >
    <div className={styles.body}>
      <Addresses {...key} />
    </div>
  </Modal>
);
