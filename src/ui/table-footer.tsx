import { Pagination } from 'antd';
import styles from './data-table.module.css';

interface Props {
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number, pageSize: number) => void;
}

/** The spec's words for paging: antd's own are the same today, and stay ours when antd's change. */
export const paginationWords = {
  items_per_page: '/ page',
  jump_to: 'Go to',
  jump_to_confirm: 'confirm',
  page: 'Page',
  prev_page: 'Previous Page',
  next_page: 'Next Page',
  prev_5: 'Previous 5 Pages',
  next_5: 'Next 5 Pages',
  prev_3: 'Previous 3 Pages',
  next_3: 'Next 3 Pages',
  page_size: 'Page Size',
};

/** Which rows these are, the pages, how many on each, and a jump. */
export const TableFooter = ({ page, pageSize, total, onChange }: Props) => (
  <div className={styles.footer}>
    <Pagination
      size="small"
      current={page}
      pageSize={pageSize}
      total={total}
      onChange={onChange}
      showSizeChanger
      pageSizeOptions={[10, 20, 50, 100]}
      showQuickJumper={total > pageSize}
      showTotal={(all, [from, to]) => `${from}–${to} of ${all}`}
      locale={paginationWords}
      responsive
    />
  </div>
);
