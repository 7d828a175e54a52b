import { Form, Input, Select } from 'antd';
import { createClub } from '@/contract/club';
import { consentAges, countryName, countryZones } from '@/contract/countries';
import { zodRule } from '@/ui/form/zod-rule';
import { countryOptions } from './country-options';
import { TimeZoneSelect, zoneName } from './time-zone-select';
import type { NewClubValues } from './use-change-clubs';

const { clubname, country, adminEmail } = createClub.body.shape;
const Item = Form.Item<NewClubValues>;

/** The fields of a new club. */
export function NewClubFields() {
  const chosen = Form.useWatch<NewClubValues['country'] | undefined>('country');
  return (
    <>
      <Item name="clubname" label="Club name" required rules={[zodRule(clubname)]}>
        <Input autoComplete="off" />
      </Item>
      <Item
        name="country"
        label="Country"
        required
        rules={[zodRule(country)]}
        extra={
          chosen
            ? `In ${countryName(chosen)} children may consent for themselves from ${consentAges[chosen]}.`
            : 'Decides from which age children may consent for themselves.'
        }
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={countryOptions(navigator.language)}
          placeholder="Find a country"
        />
      </Item>
      <Item
        name="timeZone"
        label="Time zone"
        extra="The club’s days begin and end there. Choose one when it is not that of the country’s largest city."
      >
        <TimeZoneSelect
          allowClear
          placeholder={chosen ? zoneName(countryZones[chosen]) : 'That of its country'}
        />
      </Item>
      <Item
        name="adminEmail"
        label="First admin’s email"
        required
        rules={[zodRule(adminEmail)]}
        extra="They get an invite and run the club from then on."
      >
        <Input type="email" inputMode="email" autoComplete="off" />
      </Item>
    </>
  );
}
