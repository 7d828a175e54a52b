import { Form, Input, InputNumber, Select } from 'antd';
import { useToday } from '@/client/today';
import type { BodyInput } from '@/contract/endpoint';
import { Audience, audienceNames } from '@/contract/episode';
import type { updateEpisode } from '@/contract/episode-change';
import { limits } from '@/contract/limits';
import { DayField } from '@/ui/date/day-field';
import styles from './episode-fields.module.css';

export type EpisodeValues = BodyInput<typeof updateEpisode>;

const Item = Form.Item<EpisodeValues>;
const audiences = Audience.options.map((value) => ({ value, label: audienceNames[value] }));

/** A number out of bounds is refused with a message, because clamping it would save a number that nobody typed. */
const whole = (max: number) => ({
  type: 'integer' as const,
  min: 1,
  max,
  message: `A whole number from 1 to ${max}`,
});

/** The fields of an episode. A new one is due today or later. */
export const EpisodeFields = ({ fresh }: { fresh: boolean }) => (
  <>
    <Item
      name="name"
      label="Name"
      rules={[
        { required: true, whitespace: true, message: 'Give the episode a name' },
        { max: limits.titleMax, message: `At most ${limits.titleMax} characters` },
      ]}
    >
      <Input autoComplete="off" />
    </Item>
    <div className={styles.pair}>
      <Item
        name="number"
        label="Number"
        rules={[{ required: true, message: 'Give it a number' }, whole(9999)]}
      >
        <InputNumber inputMode="numeric" className={styles.number} />
      </Item>
      <Item name="season" label="Season" rules={[{ required: true, message: 'Give the season' }, whole(999)]}>
        <InputNumber inputMode="numeric" className={styles.number} />
      </Item>
    </div>
    <DueDateField fresh={fresh} />
    <Item
      name="description"
      label="Description"
      extra="Families read this before they press play."
      rules={[{ max: limits.descriptionMax, message: `At most ${limits.descriptionMax} characters` }]}
    >
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
    </Item>
    <Item name="audience" label="Audience">
      <Select options={audiences} />
    </Item>
  </>
);

/** The day until which clubs send their parts: of a new episode today or later. */
function DueDateField({ fresh }: { fresh: boolean }) {
  const today = useToday();
  return (
    <DayField<EpisodeValues>
      name="endDate"
      label="Due Date"
      extra="Until then clubs send their parts."
      missing="Choose a Due Date"
      min={fresh ? today : undefined}
      refusalOf={fresh ? (day) => (day < today ? 'This day has passed' : undefined) : undefined}
    />
  );
}
