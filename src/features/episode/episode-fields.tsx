import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { useToday } from '@/client/today';
import { Audience, audienceNames, type EpisodeDetail, type PartGuides } from '@/contract/episode';
import { limits } from '@/contract/limits';
import { ImageField } from '@/kit/image-field';
import { RecordingField } from '@/kit/recording-field';
import { artworkKind } from '@/kit/upload-kinds';
import { DayField } from '@/ui/date/day-field';
import { ChooseCategory } from './choose-category';
import { ChooseHosts } from './choose-hosts';
import styles from './episode-fields.module.css';
import { FeatureTranscript } from './feature-transcript';
import { PartGuideFields } from './part-guide-fields';
import { EarlyNote, TimeField } from './publish-when';
import { QuestionsField } from './questions-field';
import { useOfferedNumber } from './use-offered-number';

/** What the form holds; category, hosts and files with what is shown of them. */
export type EpisodeValues = Pick<
  EpisodeDetail,
  | 'name'
  | 'number'
  | 'season'
  | 'endDate'
  | 'description'
  | 'audience'
  | 'category'
  | 'hosts'
  | 'artwork'
  | 'questions'
> & {
  guides: PartGuides;
  feature: NonNullable<EpisodeDetail['feature']> | null;
  remindAutomatically?: boolean;
  /** By the platform's clock: `2026-11-28T18:00`. */
  publishAt: string | null;
  /** Asked for when the feature of a published episode was changed. */
  masterAgain?: boolean;
};

const Item = Form.Item<EpisodeValues>;
const audiences = Audience.options.map((value) => ({ value, label: audienceNames[value] }));

/** "7, 3 and 1" */
const reminderDays = new Intl.ListFormat('en-GB').format(limits.remindDaysBefore.map(String));

/** A number out of bounds is refused with a message, because clamping would save a number that was not typed. */
const whole = (max: number) => ({
  type: 'integer' as const,
  min: 1,
  max,
  message: `A whole number from 1 to ${max}`,
});

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
);

interface Props {
  /** The episode that is changed; undefined while a new one is made. */
  episode: EpisodeDetail | undefined;
  /** Called with the number that is offered to a new one. */
  onOffer: (number: number) => void;
}

/** The fields of an episode. A new one is due today or later. */
export function EpisodeFields({ episode, onOffer }: Props) {
  useOfferedNumber(!episode, onOffer);
  const isOpen = !episode || episode.status === 'draft' || episode.status === 'in_progress';
  return (
    <>
      <Section title="About the episode">
        <div className={styles.columns}>
          <div>
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
                rules={[{ required: true, message: 'Give it a number' }, whole(limits.episodeNumberMax)]}
              >
                <InputNumber inputMode="numeric" className={styles.number} />
              </Item>
              <Item
                name="season"
                label="Season"
                rules={[{ required: true, message: 'Give the season' }, whole(999)]}
              >
                <InputNumber inputMode="numeric" className={styles.number} />
              </Item>
            </div>
            <DueDateField fresh={!episode} />
            {isOpen && (
              <Item name="remindAutomatically" valuePropName="checked">
                <Checkbox>{`Remind clubs ${reminderDays} days before, while a part is missing`}</Checkbox>
              </Item>
            )}
            <Item
              name="description"
              label="Description"
              rules={[{ max: limits.descriptionMax, message: `At most ${limits.descriptionMax} characters` }]}
            >
              <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
            </Item>
          </div>
          <div>
            <Item name="audience" label="Audience">
              <Select options={audiences} />
            </Item>
            <Item name="category" label="Category">
              <ChooseCategory />
            </Item>
            <Item name="hosts" label="Hosts">
              <ChooseHosts />
            </Item>
          </div>
        </div>
      </Section>
      <Section title="Picture and sound">
        <div className={styles.columns}>
          <ImageField name="artwork" label="Artwork" kind={artworkKind} button="Choose artwork" />
          <div>
            <RecordingField
              name="feature"
              label="Feature"
              extra="Your recording, heard in every club’s episode."
            />
            {episode?.feature && <FeatureTranscript former={episode.feature} />}
            {episode?.status === 'published' && <MasterAgain former={episode.feature} />}
          </div>
        </div>
      </Section>
      <Section title="What clubs are asked to say">
        <PartGuideFields />
      </Section>
      <Section title="Questions after listening">
        <QuestionsField />
      </Section>
      {isOpen && (
        <Section title="Publishing">
          {episode?.publishProblem && (
            <p className={styles.problem} role="alert">
              It was not published at the chosen time. {episode.publishProblem}
            </p>
          )}
          <TimeField
            name="publishAt"
            label="Publish at a chosen time"
            extra="Left empty, it is published when you press Publish. It has to be open for the clubs by then."
            former={episode?.publishAt ?? null}
          />
          <EarlyPublishing />
        </Section>
      )}
    </>
  );
}

const EarlyPublishing = () => (
  <EarlyNote
    clock={Form.useWatch<EpisodeValues['publishAt']>('publishAt')}
    endDate={Form.useWatch<EpisodeValues['endDate']>('endDate')}
  />
);

/** Families keep hearing the earlier master of a published episode unless this is ticked. */
function MasterAgain({ former }: { former: EpisodeDetail['feature'] }) {
  const feature: EpisodeValues['feature'] | undefined = Form.useWatch('feature');
  if (feature === undefined || feature?.url === former?.url) return null;
  return (
    <Item name="masterAgain" valuePropName="checked" extra="Otherwise families keep hearing what they have.">
      <Checkbox>Master the published episodes of all clubs anew</Checkbox>
    </Item>
  );
}

/** The day until which clubs send their parts: of a new episode today or later. */
function DueDateField({ fresh }: { fresh: boolean }) {
  const today = useToday();
  return (
    <DayField<EpisodeValues>
      name="endDate"
      label="Due Date"
      missing="Choose a Due Date"
      min={fresh ? today : undefined}
      refusalOf={fresh ? (day) => (day < today ? 'This day has passed' : undefined) : undefined}
    />
  );
}
