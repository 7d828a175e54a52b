import { Button, Pagination } from 'antd';
import { type ComponentProps, cloneElement, isValidElement, type ReactNode, useEffect, useRef } from 'react';
import { t } from '@/language/text';
import { VisuallyHidden } from '../layout/visually-hidden';
import { tokens } from '../theme/theme';
import { useBelow } from '../theme/use-below';
import styles from './data-table.module.css';
import { pageSizes } from './use-list-state';

interface Props {
  /** The accessible name of the paging. */
  label: string;
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number, pageSize: number) => void;
}

/** The spec's words for paging: antd's own are the same today, and ours stay when antd's change. */
const paginationWords = {
  items_per_page: t`/ page`,
  jump_to: t`Go to`,
  jump_to_confirm: t`confirm`,
  page: t`Page`,
  prev_page: t`Previous Page`,
  next_page: t`Next Page`,
  prev_5: t`Previous 5 Pages`,
  next_5: t`Next 5 Pages`,
  prev_3: t`Previous 3 Pages`,
  next_3: t`Next 3 Pages`,
  page_size: t`Page Size`,
};

/** With a button, because otherwise antd jumps as soon as the field loses the focus. */
const jumper = {
  goButton: (
    <Button size="small" className={styles.confirm}>
      {paginationWords.jump_to_confirm}
    </Button>
  ),
};

/** The row numbers, the pages, the page size, and a field to jump to a page. */
export function TableFooter({ label, page, pageSize, total, onChange }: Props) {
  const footer = useRef<HTMLElement>(null);
  const phone = useBelow(tokens.mobileBelow);
  const pressed = useRef(false);

  // On the first and the last page the pressed arrow is disabled and loses the focus.
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    const current = footer.current?.querySelector(`[data-page="${page}"]`)?.closest('li');
    if (document.activeElement === document.body || document.activeElement?.ariaDisabled === 'true') {
      // The table decides where reading begins.
      current?.focus({ preventScroll: true });
    }
  }, [page]);

  const item = (value: number, kind: string, element: ReactNode) => {
    if (!isValidElement<ComponentProps<'a'> & { 'data-page'?: number }>(element)) return element;
    const className = `${element.props.className ?? ''} ${styles.target}`;
    if (kind !== 'page') return cloneElement(element, { className });
    return cloneElement(element, {
      className,
      'data-page': value,
      'aria-current': value === page ? 'page' : undefined,
      children: (
        <>
          <VisuallyHidden>{paginationWords.page} </VisuallyHidden>
          {value}
        </>
      ),
    });
  };

  return (
    <nav ref={footer} className={styles.footer} aria-label={t`Pages of ${label}`}>
      <Pagination
        size="small"
        current={page}
        pageSize={pageSize}
        total={total}
        onChange={(nextPage, nextSize) => {
          pressed.current = true;
          // With another page size, the page that contains the first row that was visible.
          const first = (page - 1) * pageSize;
          onChange(nextSize === pageSize ? nextPage : Math.floor(first / nextSize) + 1, nextSize);
        }}
        itemRender={item}
        showLessItems={phone}
        // No search field, because there are only four sizes.
        showSizeChanger={{ showSearch: false }}
        pageSizeOptions={[...pageSizes]}
        showQuickJumper={total > pageSize ? jumper : false}
        showTotal={(all, [from, to]) => t`${from}–${to} of ${all}`}
        locale={paginationWords}
        responsive
      />
    </nav>
  );
}
