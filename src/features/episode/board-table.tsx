import { DownloadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import type { BoardRow } from '@/contract/episode-content';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { FailureNotice } from '@/ui/failure-notice';
import { FilterChips } from '@/ui/filter-chips';
import { useResultModal } from '@/ui/result-modal';
import { SearchField } from '@/ui/search-field';
import { boardColumns } from './board-columns';
import { allBoardRows, boardCsv, saveText } from './board-csv';
import type { BoardActs } from './board-menu';
import styles from './board-table.module.css';
import { ListenModal } from './listen-modal';
import type { BoardView } from './use-board';
import { useMasterRendition } from './use-master-rendition';

/** The clubs of an episode and how far each is, and what can be done about it. */
export function BoardTable({ episode, board }: { episode: Episode; board: BoardView }) {
  const { data, error, isPending, isPlaceholderData, refetch, query, change } = board;
  const mastering = useMasterRendition(episode.id);
  const results = useResultModal();
  const { message } = App.useApp();
  const [listening, setListening] = useState<BoardRow['club']>();
  const [exporting, setExporting] = useState(false);

  if (error && !data) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  const { summary } = data ?? {};
  const count = (value: number | undefined) => (value === undefined ? '' : ` ${value}`);

  const acts: BoardActs = {
    onListen: ({ club }) => setListening(club),
    onMaster: ({ club }) =>
      mastering.mutate(club.id, {
        onSuccess: (reply) => void message.success(reply.message),
        onError: (failure) => results.error(userMessage(failure)),
      }),
  };
  // Nothing can be mastered of a draft: no club has been asked yet.
  const columns = boardColumns(acts).filter(({ key }) => key !== 'menu' || episode.status !== 'draft');

  const exportCsv = async () => {
    setExporting(true);
    try {
      saveText(boardCsv(await allBoardRows(episode.id, query)), `episode-${episode.number}-clubs.csv`);
    } catch (failure) {
      results.error(userMessage(failure));
    } finally {
      setExporting(false);
    }
  };

  const filtered = query.show !== 'all' || query.q !== undefined;
  return (
    <>
      <DataTable
        label="Clubs"
        columns={columns}
        rows={data?.data ?? []}
        rowKey={({ club }) => club.id}
        total={data?.total ?? 0}
        page={query.page}
        pageSize={query.pageSize}
        sort={query.sort}
        onChange={change}
        loading={isPending || isPlaceholderData}
        empty={
          filtered ? (
            <EmptyState
              title="No club matches"
              text="Try another name, or look at all clubs."
              action={
                <Button onClick={() => change({ q: '', filters: { show: '' } })}>Show all clubs</Button>
              }
            />
          ) : (
            <EmptyState title="No clubs yet" text="Every active club appears here with its three parts." />
          )
        }
        toolbar={
          <>
            <SearchField label="Search clubs" value={query.q ?? ''} onSearch={(q) => change({ q })} />
            <FilterChips
              label="Show clubs"
              value={query.show}
              onChange={(show) => change({ filters: { show: show === 'all' ? '' : show } })}
              chips={[
                { value: 'all', label: `All${count(summary?.clubs)}` },
                { value: 'late', label: `Late${count(summary?.late)}`, tone: 'waiting' },
                { value: 'failed', label: `Failed${count(summary?.failed)}`, tone: 'failed' },
              ]}
            />
            <Button
              type="text"
              className={styles.export}
              icon={<DownloadOutlined />}
              loading={exporting}
              onClick={() => void exportCsv()}
            >
              CSV
            </Button>
          </>
        }
      />
      {listening && (
        <ListenModal episode={episode} club={listening} onClose={() => setListening(undefined)} />
      )}
      {results.holder}
    </>
  );
}
