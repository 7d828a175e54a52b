import {
  AppstoreOutlined,
  AudioOutlined,
  BarChartOutlined,
  BulbOutlined,
  HomeOutlined,
  IdcardOutlined,
  NotificationOutlined,
  SafetyOutlined,
  StarOutlined,
  TeamOutlined,
  TrophyOutlined,
  UnorderedListOutlined,
  VideoCameraOutlined,
  WifiOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { meaning, t } from '@/language/text';
import type { Dashboard, Persona } from '@/policy/persona';

export interface Entry {
  /** Absent for a page that is announced and not built yet. */
  path: string;
  label: string;
  icon: ComponentType;
  hiddenFor?: readonly Persona[];
  comingSoon?: true;
  /** Not for people who listen together on a shared device, nor are the pages below it. */
  onePerson?: true;
  /** Pages that one comes to from its own; the search of the console offers them, too. */
  below?: readonly Pick<Entry, 'path' | 'label'>[];
}

export interface Group {
  /** Absent for the first group, which needs no heading. */
  heading?: string;
  /** Its heading is a step of the way to its pages. */
  inTrail?: true;
  entries: readonly Entry[];
}

const analytics = (base: string, pages: readonly [page: string, label: string][]): Group => ({
  heading: t`Analytics`,
  inTrail: true,
  entries: pages.map(([page, label]) => ({
    path: `${base}/analytics/${page}`,
    label,
    icon: BarChartOutlined,
  })),
});

const admin: readonly Group[] = [
  {
    entries: [
      { path: '/admin/dashboard', label: t`Dashboard`, icon: HomeOutlined },
      { path: '/admin/dashboard/episodes', label: meaning('pages')`Episode`, icon: AudioOutlined },
      {
        path: '/admin/dashboard/playlists',
        label: t`Playlists`,
        icon: UnorderedListOutlined,
      },
      {
        path: '/admin/dashboard/categories',
        label: t`Categories`,
        icon: AppstoreOutlined,
      },
      {
        path: '/admin/dashboard/hosts',
        label: t`Hosts`,
        icon: NotificationOutlined,
      },
    ],
  },
  analytics('/admin/dashboard', [
    ['overview', t`Overview`],
    ['members', t`Members`],
    ['clubs', t`Clubs`],
    ['podcasts', t`Podcasts`],
    ['playlists', t`Playlists`],
    ['sponsors', t`Sponsors`],
    ['reflections', t`Reflections`],
  ]),
  {
    heading: t`Organisation`,
    entries: [
      {
        path: '/admin/dashboard/clubs',
        label: t`Clubs`,
        icon: SafetyOutlined,
      },
      {
        path: '/admin/dashboard/members',
        label: t`Members`,
        icon: TeamOutlined,
      },
      {
        path: '/admin/dashboard/users',
        label: t`Admins`,
        icon: IdcardOutlined,
        below: [
          { path: '/admin/dashboard/users/audit', label: t`Audit` },
          { path: '/admin/dashboard/users/webhooks', label: t`Webhooks` },
        ],
      },
    ],
  },
  {
    heading: t`Sponsors`,
    entries: [
      {
        path: '/admin/dashboard/sponsors',
        label: t`Sponsors`,
        icon: StarOutlined,
      },
      {
        path: '/admin/dashboard/sponsors/campaigns',
        label: t`Campaigns`,
        icon: TrophyOutlined,
      },
      {
        path: '/admin/dashboard/sponsors/analytics',
        label: t`Sponsor analytics`,
        icon: BarChartOutlined,
      },
    ],
  },
  {
    heading: t`Support`,
    entries: [
      {
        path: '/admin/dashboard/suggested-clubs',
        label: t`Suggested clubs`,
        icon: BulbOutlined,
      },
      {
        path: '/admin/dashboard/support-videos',
        label: t`Support videos`,
        icon: VideoCameraOutlined,
      },
    ],
  },
];

const club: readonly Group[] = [
  {
    entries: [
      { path: '/club/dashboard', label: t`Dashboard`, icon: HomeOutlined },
      { path: '/club/dashboard/episodes', label: t`Podcast`, icon: AudioOutlined },
      {
        path: '/club/dashboard/members',
        label: t`Members`,
        icon: TeamOutlined,
      },
      {
        path: '/club/dashboard/users',
        label: t`Admins`,
        icon: IdcardOutlined,
      },
    ],
  },
  analytics('/club/dashboard', [
    ['overview', t`Overview`],
    ['members', t`Members`],
    ['podcasts', t`Podcasts`],
    ['sponsors', t`Sponsors`],
    ['reflections', t`Reflections`],
  ]),
  {
    heading: t`Club`,
    entries: [
      {
        path: '/club/dashboard/sponsor',
        label: t`Local Sponsor`,
        icon: StarOutlined,
      },
      {
        path: '/club/dashboard/playlists',
        label: t`Playlists`,
        icon: UnorderedListOutlined,
      },
      {
        path: '/club/dashboard/support-videos',
        label: t`Support videos`,
        icon: VideoCameraOutlined,
      },
    ],
  },
];

const member: readonly Group[] = [
  {
    entries: [
      { path: '/member/dashboard', label: t`Home`, icon: HomeOutlined },
      { path: '/member/dashboard/podcast', label: t`Podcast`, icon: AudioOutlined },
      { path: '/member/dashboard/feed', label: t`Feed`, icon: WifiOutlined, comingSoon: true },
      {
        path: '/member/dashboard/family',
        label: t`Family Members`,
        icon: TeamOutlined,
        hiddenFor: ['coach'],
        onePerson: true,
      },
    ],
  },
];

/** Every route of the three sidebars in their order. Sidebar, breadcrumbs and guard all read this table. */
export const navigation: Record<Dashboard, readonly Group[]> = { admin, club, member };
