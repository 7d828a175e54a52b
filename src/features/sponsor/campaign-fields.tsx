import { Form, Segmented } from 'antd';
import type { z } from 'zod';
import { useList } from '@/client/list-query';
import { type Campaign, campaigns } from '@/contract/campaign';
import { listClubs } from '@/contract/club';
import { RecordingField } from '@/kit/upload/recording-field';
import { t } from '@/language/text';
import { DayField } from '@/ui/date/day-field';
import { TextField } from '@/ui/form/text-field';
import { schemaProblem, zodRule } from '@/ui/form/zod-rule';
import styles from './campaign-fields.module.css';
import { ClubsSelect } from './clubs-select';
import { OverlapNote } from './overlap-note';
import { SponsorSelect } from './sponsor-select';
import { SpotPill } from './spot-pill';
import { useSponsor } from './use-sponsor';

const { sponsorId, name, startsOn, endsOn } = campaigns.create.body.shape;
type Values = z.input<typeof campaigns.create.body>;

/** All clubs or chosen ones. For a `Form.Item`. */
function ClubChoice({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: boolean;
  onChange?: (all: boolean) => void;
}) {
  const total = useList(listClubs, { pageSize: 1, status: 'active' }).data?.total;
  return (
    <Segmented<string>
      id={id}
      block
      value={value ? 'all' : 'chosen'}
      onChange={(choice) => onChange?.(choice === 'all')}
      options={[
        { value: 'all', label: total === undefined ? t`All clubs` : t`All ${total} clubs` },
        { value: 'chosen', label: t`Chosen clubs` },
      ]}
    />
  );
}

/** Shows which spot is heard when the campaign has none of its own. */
function SponsorSpot() {
  const { data: sponsor } = useSponsor(Form.useWatch<Values['sponsorId'] | undefined>('sponsorId'));
  const own = Form.useWatch<Values['spot'] | undefined>('spot');
  if (!sponsor || own) return null;
  return (
    <p className={styles.sponsorSpot}>
      {sponsor.spot
        ? t`If the campaign has no spot of its own, the spot of ${sponsor.name} is heard:`
        : t`${sponsor.name} has no spot either, so no club will hear this campaign:`}
      <SpotPill spot={sponsor.spot} of={sponsor.name} needed />
    </p>
  );
}

/** The fields of a campaign; `subject` is the one that is changed. */
export function CampaignFields({ subject }: { subject?: Pick<Campaign, 'id'> }) {
  const allClubs = Form.useWatch<boolean | undefined>('allClubs');
  const form = Form.useFormInstance<Values>();
  const first = Form.useWatch<string | undefined>('startsOn');
  return (
    <>
      <Form.Item<Values> name="sponsorId" label={t`Sponsor`} required rules={[zodRule(sponsorId)]}>
        <SponsorSelect />
      </Form.Item>
      <TextField
        name="name"
        label={t`Name`}
        schema={name}
        extra={t`Only the platform and the sponsor see this name.`}
      />
      <div className={styles.days}>
        <DayField<Values>
          name="startsOn"
          label={t`First day`}
          missing={t`Choose the first day`}
          refusalOf={(day) => schemaProblem(startsOn, day)}
        />
        <DayField<Values>
          name="endsOn"
          label={t`Last day`}
          missing={t`Choose the last day`}
          refusalOf={(day) =>
            first && day < form.getFieldValue('startsOn')
              ? t`The last day is before the first one. Choose a later day.`
              : schemaProblem(endsOn, day)
          }
        />
      </div>
      <Form.Item<Values> name="allClubs" label={t`Clubs`} required>
        <ClubChoice />
      </Form.Item>
      {/* Hidden, not absent, because the form only sends fields that it has. */}
      <Form.Item<Values>
        name="clubs"
        label={t`Chosen clubs`}
        hidden={allClubs}
        dependencies={['allClubs']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, clubs: Values['clubs'] | undefined) => {
              if (!getFieldValue('allClubs') && !clubs?.length) {
                throw new Error(t`Choose at least one club, or all of them.`);
              }
            },
          }),
        ]}
      >
        <ClubsSelect />
      </Form.Item>
      <RecordingField name="spot" label={t`Spot`} />
      <SponsorSpot />
      <OverlapNote id={subject?.id} />
    </>
  );
}
