import { Form, Input } from 'antd';
import type { ApiFailure } from '@/client/api-failure';
import { updateClub } from '@/contract/club';
import { ClubProfileLogoField } from './club-profile-logo-field';
import { schemaRule } from './schema-rule';

const Item = Form.Item<{ clubname: string; clubLogo: string | null }>;

const clubLogo = { required: true, message: 'Add the club’s logo' };

interface Props {
  /** The logo to go back to when a new one is taken out. */
  former: string | null;
  /** The form was begun again: the eyes and the focus go to its first field. */
  again: boolean;
  onUploading: (uploading: boolean) => void;
  onFailed: (failure: ApiFailure) => void;
}

/** The tab General: name and logo. */
export const ClubProfileGeneral = ({ again, ...logo }: Props) => (
  <>
    <Item
      name="clubname"
      label="Club Name"
      required
      rules={[schemaRule(updateClub.body.shape.clubname)]}
      extra="Shown in the header and in every episode"
    >
      <Input autoComplete="organization" autoFocus={again} />
    </Item>
    <Item name="clubLogo" label="Club Logo" rules={[clubLogo]}>
      <ClubProfileLogoField {...logo} />
    </Item>
  </>
);
