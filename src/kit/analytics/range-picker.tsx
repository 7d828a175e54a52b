import { CalendarOutlined } from '@ant-design/icons';
import { Button, Drawer, Popover } from 'antd';
import { useRef, useState } from 'react';
import { useToday } from '@/client/today';
import type { DayRange } from '@/contract/analytics/range';
import { t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { useUnderWay } from '@/ui/layout/under-way';
import { usePhoneUntilClosed } from '@/ui/layout/use-mobile';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import styles from './range-picker.module.css';
import { spanWords } from './ranges';

// Loaded later, because most people look at the usual days.
const RangePanel = lazyComponent(() => import('./range-panel').then((file) => file.RangePanel));

interface Props {
  range: DayRange;
  onChange: (range: DayRange) => void;
}

/** The days that the figures are of, and other ones to choose: in a panel below, or in a drawer on a phone. */
export function RangePicker({ range, onChange }: Props) {
  const today = useToday();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const phone = usePhoneUntilClosed(open);
  useUnderWay(open);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const panel = (
    <RangePanel
      key={`${range.from} ${range.to}`}
      range={{ from: range.from, to: range.to }}
      today={today}
      onChoose={(next) => {
        close();
        onChange(next);
      }}
    />
  );
  const opener = (
    <Button
      ref={button}
      className={styles.days}
      icon={<CalendarOutlined aria-hidden />}
      aria-expanded={open}
      aria-haspopup="dialog"
      onPointerEnter={RangePanel.preload}
      onFocus={RangePanel.preload}
    >
      {spanWords(range)}
      <VisuallyHidden>{t`. Choose other days`}</VisuallyHidden>
    </Button>
  );
  return (
    <>
      <Popover
        content={
          <div role="dialog" aria-label={t`Which days?`} onKeyDown={({ key }) => key === 'Escape' && close()}>
            {panel}
          </div>
        }
        trigger="click"
        placement="bottomRight"
        open={open && !phone}
        onOpenChange={setOpen}
        destroyOnHidden
      >
        {opener}
      </Popover>
      <Drawer
        title={t`Which days?`}
        placement="bottom"
        size="auto"
        open={open && phone}
        onClose={close}
        destroyOnHidden
      >
        {panel}
      </Drawer>
    </>
  );
}
