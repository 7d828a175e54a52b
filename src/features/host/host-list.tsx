import { Avatar } from 'antd';
import { fileLink } from '@/client/http';
import { hosts } from '@/contract/host';
import { initialOf } from '@/contract/text/characters';
import { resourceDrawer } from '@/kit/resource-drawer';
import { ResourcePage } from '@/kit/resource-page';
import { t } from '@/language/text';

const HostDrawer = resourceDrawer(() => import('./host-fields').then((module) => module.HostFields));

/** The people who speak in episodes. */
export const HostList = () => (
  <ResourcePage
    resource={hosts}
    title={t`Hosts`}
    texts={{ new: t`New host`, edit: t`Edit host`, create: t`Create host` }}
    empty={t`Add the first host, with a photo and a few words about the person.`}
    columns={[{ key: 'bio', minWidth: 240, hideBelow: 'lg' }]}
    picture={(host) => (
      <Avatar size={30} src={host.photo ? fileLink(host.photo) : undefined} alt="">
        {initialOf(host.name)}
      </Avatar>
    )}
    details={(host) => (host.bio ? [{ text: host.bio, until: 'lg' }] : [])}
    drawer={HostDrawer}
  />
);
