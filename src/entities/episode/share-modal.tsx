import { CopyOutlined, ExportOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { publicProblemWords } from '@/contract/episode';
import { getPublicAddress, type PublicAddress } from '@/contract/public/public-episode';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useCopy } from '@/ui/feedback/use-copy';
import { Dialog } from '@/ui/form/dialog';
import styles from './share-modal.module.css';

interface Key {
  episodeId: string;
  clubId: string;
}

const inAttribute = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The HTML by which a website shows the small player. Enough for the longest name on a phone. */
const embedCode = ({ embed, name, clubname }: PublicAddress) =>
  `<iframe src="${inAttribute(embed)}" title="${inAttribute(`${name} · ${clubname}`)}" width="100%" height="260" style="border:0" loading="lazy"></iframe>`;

interface SharedProps {
  label: string;
  copyLabel: string;
  /** What is copied, for the message. */
  what: string;
  text: string;
  rows: number;
}

function Shared({ label, copyLabel, what, text, rows }: SharedProps) {
  const copy = useCopy();
  const id = useId();
  return (
    <div className={styles.shared}>
      <label htmlFor={id}>{label}</label>
      {/* Without antd's field, which would cost more than the board can bear. */}
      <textarea id={id} className={styles.text} readOnly rows={rows} value={text} />
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy(what, text)}>
        {copyLabel}
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
  if (error && !data) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={5} />;
  if (data.problem !== null)
    return <p>{t`This episode is not public. ${publicProblemWords[data.problem]}`}</p>;
  return (
    <>
      <Shared label={t`Link`} copyLabel={t`Copy link`} what={t`link`} text={data.page} rows={2} />
      <Shared
        label={t`Player for your website`}
        copyLabel={t`Copy code`}
        what={t`code`}
        text={embedCode(data)}
        rows={5}
      />
      <Button
        icon={<ExportOutlined aria-hidden />}
        href={data.page}
        target="_blank"
        rel="noopener"
      >{t`Open the page`}</Button>
    </>
  );
}

interface Props extends Key {
  title: string;
  open: boolean;
  onClose: () => void;
  afterClose?: () => void;
}

/** The link and the player of a club's public episode, to be copied. */
export const ShareModal = ({ title, open, onClose, afterClose, ...key }: Props) => (
  <Dialog
    title={t`Share ${title}`}
    styles={{ header: { paddingInlineEnd: 28 } }}
    {...{ open, onClose, afterClose }}
    footer={null}
  >
    <div className={styles.body}>
      <Addresses {...key} />
    </div>
  </Dialog>
);
