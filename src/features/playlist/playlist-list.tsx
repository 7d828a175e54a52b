import { Audience, audienceNames } from '@/contract/episode';
import { lengthOfAll, playlists } from '@/contract/playlist';
import { PlaylistCover } from '@/entities/playlist/playlist-cover';
import { episodeCount } from '@/entities/playlist/playlist-words';
import { CellLine, unbroken } from '@/kit/list-columns';
import { chipsOf } from '@/kit/list-filter';
import { resourceDrawer } from '@/kit/resource-drawer';
import { ResourcePage } from '@/kit/resource-page';
import { t } from '@/language/text';
import { formatMinutes } from '@/ui/date/dates';

type Owner = 'platform' | 'club';

const drawerOf = (publishedOnly: boolean) =>
  resourceDrawer(async () => {
    const { PlaylistFields } = await import('./playlist-fields');
    return () => <PlaylistFields publishedOnly={publishedOnly} />;
  });
const drawers = { platform: drawerOf(false), club: drawerOf(true) };

const words: Record<Owner, { empty: string }> = {
  platform: {
    empty: t`Make the first playlist: families find it on their home page, and hear it from start to end.`,
  },
  club: {
    empty: t`Make the first playlist: the families of your club find it on their home page, and hear it from start to end.`,
  },
};

const noneFor: Record<Audience, string> = {
  everyone: t`No playlists for everyone`,
  parents: t`No playlists for parents`,
  children: t`No playlists for children`,
  coaches: t`No playlists for coaches`,
};

const none = Object.fromEntries(
  Audience.options.map((audience) => [
    audience,
    {
      title: noneFor[audience],
      text: t`When you make or edit a playlist, you choose who it is for.`,
    },
  ]),
);

/** What families find sorted for them: several episodes, in an order of their own. */
export const PlaylistList = ({ of }: { of: Owner }) => (
  <ResourcePage
    resource={playlists}
    title={t`Playlists`}
    texts={{ new: t`New playlist`, edit: t`Edit playlist`, create: t`Create playlist` }}
    {...words[of]}
    begin={{ audience: 'everyone', episodes: [] }}
    columns={[
      { key: 'audience', width: 130, hideBelow: 'md' },
      { key: 'episodes', numeric: true, width: 120, hideBelow: 'md' },
      {
        key: 'duration',
        numeric: true,
        width: 130,
        hideBelow: 'lg',
        render: ({ episodes }) => {
          const length = lengthOfAll(episodes);
          return <CellLine>{length === null ? '—' : formatMinutes(length)}</CellLine>;
        },
      },
    ]}
    picture={(playlist) => <PlaylistCover playlist={playlist} size={30} rounded={8} />}
    details={({ audience, episodes }) => [
      { text: unbroken(episodeCount(episodes.length)), until: 'md' },
      { text: audienceNames[audience], until: 'md' },
    ]}
    filter={{
      name: 'audience',
      label: t`Audience`,
      chips: chipsOf(audienceNames),
      none,
    }}
    drawer={drawers[of]}
    history={of === 'platform'}
  />
);
