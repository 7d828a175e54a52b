import { Form, Input } from 'antd';
import type { ApiFailure } from '@/client/api-failure';
import { updateClub } from '@/contract/club';
import { TimeZoneSelect } from '@/entities/club/time-zone-select';
import { ImageUpload } from '@/kit/upload/image-upload';
import type { UploadState } from '@/kit/upload/use-upload';
import { t } from '@/language/text';
import { zodRule } from '@/ui/form/zod-rule';
import type { ClubProfileValues } from './use-save-club-profile';

const Item = Form.Item<ClubProfileValues>;

const clubLogo = { required: true, message: t`Add the club’s logo` };

interface Props {
  /** The present logo, to return to when a new one is removed. */
  former: string | null;
  /** Only for the platform. */
  withTimeZone: boolean;
  /** The form was begun again, so the focus goes to its first field. */
  again: boolean;
  /** A higher number forgets a logo that was refused. */
  logoTry: number;
  onLogoState: (state: UploadState) => void;
  onFailed: (failure: ApiFailure) => void;
}

/** The tab General: name and logo, and for the platform the time zone. */
export const ClubProfileGeneral = ({ again, withTimeZone, logoTry, onLogoState, ...logo }: Props) => (
  <>
    <Item name="clubname" label={t`Club Name`} required rules={[zodRule(updateClub.body.shape.clubname)]}>
      <Input autoComplete="organization" autoFocus={again} />
    </Item>
    <Item name="clubLogo" label={t`Club Logo`} rules={[clubLogo]}>
      <ImageUpload
        key={logoTry}
        {...logo}
        what={t`logo`}
        button={t`Replace Logo`}
        alt={t`Club logo`}
        hint={t`Support for a single or bulk upload.`}
        onState={onLogoState}
      />
    </Item>
    {withTimeZone && (
      <Item name="timeZone" label={t`Time zone`} extra={t`Decides when the club’s days begin and end`}>
        <TimeZoneSelect />
      </Item>
    )}
  </>
);
