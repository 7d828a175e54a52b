import {
  BellOutlined,
  KeyOutlined,
  LaptopOutlined,
  LockOutlined,
  NumberOutlined,
  SafetyOutlined,
  TranslationOutlined,
  WifiOutlined,
} from '@ant-design/icons';
import { useState } from 'react';
import type { ApiFailure } from '@/client/api-failure';
import { EditConflict } from '@/client/edit-conflict';
import { useToday } from '@/client/today';
import { toFailure } from '@/client/user-message';
import type { User } from '@/contract/account';
import { shownValue } from '@/kit/shown-value';
import { t } from '@/language/text';
import { newsDefaults } from '@/policy/news';
import { personaOf } from '@/policy/persona';
import { useResultModal } from '@/ui/feedback/result-modal';
import { FormDrawer } from '@/ui/form/form-drawer';
import { useEditConflict } from '@/ui/form/use-edit-conflict';
import { AppVersionFields } from './app-version-fields';
import { FixedDetails } from './fixed-details';
import { LeaveLink } from './leave-link';
import styles from './my-profile.module.css';
import { ProfileFields } from './profile-fields';
import {
  inputOf,
  isProfileChanged,
  isProfileValid,
  notGiven,
  type ProfileValues,
  valuesOf,
} from './profile-values';
import { useAppVersions } from './use-app-versions';
import { useSaveProfile } from './use-save-profile';

interface Props {
  open: boolean;
  /** The values that the form begins with. */
  first: User;
  onClose: () => void;
  onSaved: () => void;
  onChangePassword: () => void;
  onSessions: () => void;
  onSecondFactor?: () => void;
  onLanguage: () => void;
  onNews: () => void;
  onPin: () => void;
  onYourData: () => void;
  onElsewhere?: () => void;
  afterClose: () => void;
}

/** The form of one opening of My Profile. */
export function ProfileForm(props: Props) {
  const { open, first, onClose, onSaved, afterClose } = props;
  const { onChangePassword, onSessions, onSecondFactor, onLanguage, onPin, onNews, onYourData, onElsewhere } =
    props;
  const { user, halfSaved, begin, save } = useSaveProfile(first);
  const today = useToday();
  const platform = personaOf(first) === 'platformAdmin';
  const versions = useAppVersions(platform);
  const results = useResultModal();
  const [failure, setFailure] = useState<ApiFailure>();

  const { drawer, begun, ask } = useEditConflict<User>({
    first,
    begin,
    results,
    valuesOf,
    show: (_, value) => shownValue(value === notGiven ? null : value),
    onRestart: () => {
      setFailure(undefined);
      versions.reset();
    },
  });

  const submit = async (values: ProfileValues) => {
    try {
      await save(inputOf(values, user), versions.filled);
    } catch (error) {
      if (error instanceof EditConflict) ask(error);
      else {
        const caught = toFailure(error);
        versions.refuse(caught.fields);
        setFailure(caught);
      }
      throw error;
    }
    onSaved();
  };

  const canSubmit = (values: Partial<ProfileValues>) => {
    const input = inputOf(values, user);
    const changed = isProfileChanged(input, user) || versions.changed || halfSaved;
    return changed && isProfileValid(input, user, today) && versions.valid;
  };

  const leaving = { user, changed: versions.touched };
  return (
    <>
      <FormDrawer<ProfileValues>
        title={t`My Profile`}
        open={open}
        onClose={onClose}
        afterClose={afterClose}
        actions={drawer}
        startKey={begun.rev}
        initialValues={valuesOf(begun)}
        onSubmit={submit}
        submitLabel={t`Save Changes`}
        canSubmit={canSubmit}
        changed={versions.touched}
        failure={failure}
        tellAll
        note={() =>
          halfSaved && (
            <span role="status">{t`Your profile is saved, but the app versions may not be. Press Save Changes again.`}</span>
          )
        }
      >
        <ProfileFields user={begun} />
        <FixedDetails user={begun} />
        {platform && <AppVersionFields versions={versions} />}
        <div className={`${styles.section} ${styles.links}`}>
          <LeaveLink
            {...leaving}
            icon={<LockOutlined aria-hidden />}
            onLeave={onChangePassword}
          >{t`Change password`}</LeaveLink>
          <LeaveLink
            {...leaving}
            icon={<LaptopOutlined aria-hidden />}
            onLeave={onSessions}
          >{t`Where you are signed in`}</LeaveLink>
          {onSecondFactor && (
            <LeaveLink
              {...leaving}
              icon={<KeyOutlined aria-hidden />}
              onLeave={onSecondFactor}
            >{t`Two-step sign-in`}</LeaveLink>
          )}
          {onElsewhere && (
            <LeaveLink
              {...leaving}
              icon={<WifiOutlined aria-hidden />}
              onLeave={onElsewhere}
            >{t`Listen elsewhere`}</LeaveLink>
          )}
          <LeaveLink
            {...leaving}
            icon={<TranslationOutlined aria-hidden />}
            onLeave={onLanguage}
          >{t`Language`}</LeaveLink>
          {newsDefaults(personaOf(first)) && (
            <LeaveLink {...leaving} icon={<BellOutlined aria-hidden />} onLeave={onNews}>{t`News`}</LeaveLink>
          )}
          {personaOf(first) === 'parent' && (
            <LeaveLink
              {...leaving}
              icon={<NumberOutlined aria-hidden />}
              onLeave={onPin}
            >{t`PIN for shared devices`}</LeaveLink>
          )}
          <LeaveLink
            {...leaving}
            icon={<SafetyOutlined aria-hidden />}
            onLeave={onYourData}
          >{t`Your data`}</LeaveLink>
        </div>
      </FormDrawer>
      {results.holder}
    </>
  );
}
