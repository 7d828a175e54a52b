import { Form, Input, Select } from 'antd';
import { useToday } from '@/client/today';
import { Gender, type User } from '@/contract/account';
import { ChildProfileInput, ProfileInput } from '@/contract/personal/profile';
import { t } from '@/language/text';
import { DayField } from '@/ui/date/day-field';
import { zodRule } from '@/ui/form/zod-rule';
import { FixedField } from './fixed-details';
import styles from './my-profile.module.css';
import {
  dobRefusal,
  firstDob,
  isChildAccount,
  notGiven,
  type ProfileValues,
  usernameOf,
} from './profile-values';

const Item = Form.Item<ProfileValues>;

const genders: Record<Gender, string> = { male: t`Male`, female: t`Female`, other: t`Other` };
const options = Gender.options.map((value) => ({ value, label: genders[value] }));
const withNone = [{ value: notGiven, label: t`Not given` }, ...options];

/** The fields that people change of their own profile. */
export function ProfileFields({ user }: { user: User }) {
  const today = useToday();
  const child = isChildAccount(user);
  const { lastName } = (child ? ChildProfileInput : ProfileInput).shape;
  const soleName = !user.email && !user.phone;
  return (
    <>
      <div className={styles.pair}>
        <Item name="firstName" label={t`First name`} required rules={[zodRule(ProfileInput.shape.firstName)]}>
          <Input autoComplete="given-name" />
        </Item>
        <Item name="lastName" label={t`Last name`} required={!child} rules={[zodRule(lastName)]}>
          <Input autoComplete="family-name" />
        </Item>
      </div>
      <Item
        name="username"
        label={t`Username`}
        required={soleName}
        rules={[zodRule(usernameOf(user))]}
        extra={soleName ? t`You sign in with it.` : t`You can sign in with it too.`}
      >
        <Input autoComplete="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} />
      </Item>
      {child ? (
        <FixedField
          label={t`Year of birth`}
          value={user.birthYear === null ? null : String(user.birthYear)}
          extra={t`Ask a parent to change it.`}
        />
      ) : (
        <>
          <Item name="gender" label={t`Gender`}>
            <Select options={user.gender === null ? withNone : options} />
          </Item>
          <DayField<ProfileValues>
            name="dob"
            label={t`Date of birth`}
            typing={t`Pick it, or type it like 28/11/1990.`}
            birthday
            clearable
            min={firstDob}
            max={today}
            refusalOf={(day) => dobRefusal(day, today)}
            autoComplete="bday"
          />
        </>
      )}
    </>
  );
}
