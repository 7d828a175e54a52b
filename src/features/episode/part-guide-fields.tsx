import { Form, Input } from 'antd';
import type { PartGuides } from '@/contract/episode';
import { slots } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { slotNames } from '@/contract/slot-names';
import { usualGuides } from '@/entities/episode/part-guides';
import { t } from '@/language/text';
import styles from './episode-fields.module.css';

const Item = Form.Item<{ guides: PartGuides }>;
const atMost = (max: number) => [{ max, message: t`At most ${max} characters` }];

/** What clubs are asked to say in each part, and how long; a placeholder shows the usual text. */
export const PartGuideFields = () => (
  <>
    <p
      className={styles.note}
    >{t`Clubs see it next to the part, and line by line while they record. If you leave it empty, they see the usual text.`}</p>
    {slots.map((slot) => (
      <div key={slot} className={styles.guide}>
        <Item
          name={['guides', slot, 'say']}
          label={t`${slotNames[slot]}: what to say`}
          rules={atMost(limits.guideMax)}
        >
          <Input.TextArea placeholder={usualGuides[slot].say} autoSize={{ minRows: 3, maxRows: 6 }} />
        </Item>
        <Item name={['guides', slot, 'length']} label={t`How long`} rules={atMost(limits.guideLengthMax)}>
          <Input placeholder={usualGuides[slot].length} autoComplete="off" />
        </Item>
      </div>
    ))}
  </>
);
