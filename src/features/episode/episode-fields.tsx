import { Checkbox, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useToday } from '@/client/today';
import { Audience, audienceNames, type EpisodeDetail, type PartGuides } from '@/contract/episode';
import { limits } from '@/contract/limits';
import { ImageField } from '@/kit/upload/image-field';
import { RecordingField } from '@/kit/upload/recording-field';
import { artworkKind } from '@/kit/upload/upload-kinds';
import { listed, t } from '@/language/text';
import { DayField } from '@/ui/date/day-field';
import { NumberField } from '@/ui/form/number-field';
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
const reminderDays = listed(limits.remindDaysBefore.map(String));

/** A number out of bounds is refused with a message, because clamping would save a number that was not typed. */
const whole = (max: number) => ({
  type: 'integer' as const,
  min: 1,
  max,
  message: t`A whole number from 1 to ${max}`,
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
      <Section title={t`About the episode`}>
        <div className={styles.columns}>
          <div>
            <Item
              name="name"
              label={t`Name`}
              rules={[
                { required: true, whitespace: true, message: t`Give the episode a name` },
                { max: limits.titleMax, message: t`At most ${limits.titleMax} characters` },
              ]}
            >
              <Input autoComplete="off" />
            </Item>
            <div className={styles.pair}>
              <Item
                name="number"
                label={t`Number`}
                rules={[{ required: true, message: t`Give it a number` }, whole(limits.episodeNumberMax)]}
              >
                <NumberField inputMode="numeric" className={styles.number} />
              </Item>
              <Item
                name="season"
                label={t`Season`}
                rules={[{ required: true, message: t`Enter the season` }, whole(999)]}
              >
                <NumberField inputMode="numeric" className={styles.number} />
              </Item>
            </div>
            <DueDateField fresh={!episode} />
            {isOpen && (
              <Item name="remindAutomatically" valuePropName="checked">
                <Checkbox>{t`Remind clubs ${reminderDays} days before, while a part is missing`}</Checkbox>
              </Item>
            )}
            <Item
              name="description"
              label={t`Description`}
              rules={[
                { max: limits.descriptionMax, message: t`At most ${limits.descriptionMax} characters` },
              ]}
            >
              <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
            </Item>
          </div>
          <div>
            <Item name="audience" label={t`Audience`}>
              <Select options={audiences} />
            </Item>
            <Item name="category" label={t`Category`}>
              <ChooseCategory />
            </Item>
            <Item name="hosts" label={t`Hosts`}>
              <ChooseHosts />
            </Item>
          </div>
        </div>
      </Section>
      <Section title={t`Picture and sound`}>
        <div className={styles.columns}>
          <ImageField name="artwork" label={t`Artwork`} kind={artworkKind} button={t`Choose artwork`} />
          <div>
            <RecordingField
              name="feature"
              label={t`Feature`}
              extra={t`Your recording, heard in every club’s episode.`}
            />
            {episode?.feature && <FeatureTranscript former={episode.feature} />}
            {episode?.status === 'published' && <MasterAgain former={episode.feature} />}
          </div>
        </div>
      </Section>
      <Section title={t`What clubs are asked to say`}>
        <PartGuideFields />
      </Section>
      <Section title={t`Questions after listening`}>
        <QuestionsField />
      </Section>
      {isOpen && (
        <Section title={t`Publishing`}>
          {episode?.publishProblem && (
            <p
              className={styles.problem}
              role="alert"
            >{t`It was not published at the chosen time. ${episode.publishProblem}`}</p>
          )}
          <TimeField
            name="publishAt"
            label={t`Publish at a chosen time`}
            extra={t`Leave this empty to publish the episode with the Publish button. Open the episode for the clubs before the time you choose.`}
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
    <Item
      name="masterAgain"
      valuePropName="checked"
      extra={t`If you do not tick this, families keep hearing the earlier version.`}
    >
      <Checkbox>{t`Master the published episodes of all clubs again`}</Checkbox>
    </Item>
  );
}

/** The day until which clubs send their parts: of a new episode today or later. */
function DueDateField({ fresh }: { fresh: boolean }) {
  const today = useToday();
  return (
    <DayField<EpisodeValues>
      name="endDate"
      label={t`Due Date`}
      missing={t`Choose a Due Date`}
      min={fresh ? today : undefined}
      refusalOf={fresh ? (day) => (day < today ? t`This day has passed` : undefined) : undefined}
    />
  );
}
