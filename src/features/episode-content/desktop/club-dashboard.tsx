import Link from 'next/link';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useAccount } from '@/client/account';
import { useFollowChanges } from '@/client/follow-changes';
import type { Slot } from '@/contract/episode-content';
import { shortSlotNames } from '@/contract/slot-names';
import { useGetEpisodeContent } from '@/entities/episode/content-queries';
import { listed, t } from '@/language/text';
import { greeting } from '@/ui/date/greeting';
import { DropMenu } from '@/ui/layout/drop-menu';
import { PageHeader } from '@/ui/layout/page-header';
import buttons from '@/ui/plain/plain-button.module.css';
import { missingParts, partsToGo } from '../content-words';
import styles from './club-dashboard.module.css';
import { OpenEpisodesSection, useOpenEpisodes } from './current-episode';

/** The first page of a club admin: the open episode and what is still to send. */
export function ClubDashboard() {
  const router = useRouter();
  const { data: account } = useAccount();
  const clubId = account?.user.club?.id;
  const episodes = useOpenEpisodes();
  useFollowChanges();
  const [record, setRecord] = useState<Slot>();
  const current = episodes.data?.data[0];
  const { data: content } = useGetEpisodeContent(current?.id, clubId);
  const several = (episodes.data?.data.length ?? 0) > 1;
  const missing = content ? missingParts(content) : [];
  const toGo = content ? partsToGo(content) : '';
  const subtitle =
    episodes.data && !current
      ? t`You are all done for now.`
      : several
        ? t`${listed(episodes.data?.data.map(({ name }) => name) ?? [])} are open.`
        : toGo;
  return (
    <>
      <PageHeader
        title={greeting(account?.user.firstName ?? '')}
        subtitle={subtitle}
        actions={
          <>
            <Link
              href="/club/dashboard/members/poster"
              className={`${buttons.quiet} ${styles.act}`}
            >{t`Join poster`}</Link>
            <RecordAction missing={missing} onRecord={setRecord} />
          </>
        }
      />
      {clubId && (
        <OpenEpisodesSection
          episodes={episodes}
          clubId={clubId}
          record={record && { slot: record, onClose: () => setRecord(undefined) }}
          onPast={() => void router.push('/club/dashboard/episodes')}
        />
      )}
    </>
  );
}

interface RecordProps {
  missing: readonly Slot[];
  onRecord: (slot: Slot) => void;
}

/** Opens the recorder of a part that is still to send: at once when it is the only one. */
function RecordAction({ missing, onRecord }: RecordProps) {
  const [first, second] = missing;
  if (!first) return null;
  const look = { type: 'button', className: `${buttons.button} ${styles.act}` } as const;
  if (!second) {
    return <button {...look} onClick={() => onRecord(first)}>{t`Record a part`}</button>;
  }
  return (
    <DropMenu
      placement="bottomRight"
      items={missing.map((slot) => ({ key: slot, label: shortSlotNames[slot] }))}
      onChoose={(key) => onRecord(missing.find((slot) => slot === key) ?? first)}
    >
      {(button) => <button {...button} {...look} aria-haspopup="menu">{t`Record a part`}</button>}
    </DropMenu>
  );
}
