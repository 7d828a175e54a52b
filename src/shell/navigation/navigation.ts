import {
  ApiOutlined,
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
import type { Dashboard, Persona } from '@/policy/persona';

export interface Entry {
  /** Absent for a page that is announced and not built yet. */
  path: string;
  label: string;
  icon: ComponentType;
  hiddenFor?: readonly Persona[];
  comingSoon?: true;
}

export interface Group {
  /** Absent for the first group, which needs no heading. */
  heading?: string;
  entries: readonly Entry[];
}

const analytics = (base: string, pages: readonly [page: string, label: string][]): Group => ({
  heading: 'Analytics',
  entries: pages.map(([page, label]) => ({
    path: `${base}/analytics/${page}`,
    label,
    icon: BarChartOutlined,
  })),
});

const admin: readonly Group[] = [
  {
    entries: [
      { path: '/admin/dashboard', label: 'Dashboard', icon: HomeOutlined },
      { path: '/admin/dashboard/episodes', label: 'Episode', icon: AudioOutlined },
      {
        path: '/admin/dashboard/playlists',
        label: 'Playlists',
        icon: UnorderedListOutlined,
      },
      {
        path: '/admin/dashboard/categories',
        label: 'Categories',
        icon: AppstoreOutlined,
      },
      {
        path: '/admin/dashboard/hosts',
        label: 'Hosts',
        icon: NotificationOutlined,
      },
    ],
  },
  analytics('/admin/dashboard', [
    ['overview', 'Overview'],
    ['members', 'Members'],
    ['clubs', 'Clubs'],
    ['podcasts', 'Podcasts'],
    ['playlists', 'Playlists'],
    ['sponsors', 'Sponsors'],
    ['reflections', 'Reflections'],
  ]),
  {
    heading: 'Organisation',
    entries: [
      {
        path: '/admin/dashboard/clubs',
        label: 'Clubs',
        icon: SafetyOutlined,
      },
      {
        path: '/admin/dashboard/members',
        label: 'Members',
        icon: TeamOutlined,
      },
      {
        path: '/admin/dashboard/users',
        label: 'Admins',
        icon: IdcardOutlined,
      },
    ],
  },
  {
    heading: 'Sponsors',
    entries: [
      {
        path: '/admin/dashboard/sponsors',
        label: 'Sponsors',
        icon: StarOutlined,
      },
      {
        path: '/admin/dashboard/sponsors/campaigns',
        label: 'Campaigns',
        icon: TrophyOutlined,
      },
      {
        path: '/admin/dashboard/sponsors/analytics',
        label: 'Sponsor analytics',
        icon: BarChartOutlined,
      },
    ],
  },
  {
    heading: 'Support',
    entries: [
      {
        path: '/admin/dashboard/suggested-clubs',
        label: 'Suggested Clubs',
        icon: BulbOutlined,
      },
      {
        path: '/admin/dashboard/support-videos',
        label: 'Support Videos',
        icon: VideoCameraOutlined,
      },
      {
        path: '/admin/dashboard/webhooks',
        label: 'Webhooks',
        icon: ApiOutlined,
      },
    ],
  },
];

const club: readonly Group[] = [
  {
    entries: [
      { path: '/club/dashboard', label: 'Dashboard', icon: HomeOutlined },
      { path: '/club/dashboard/episodes', label: 'Podcast', icon: AudioOutlined },
      {
        path: '/club/dashboard/members',
        label: 'Members',
        icon: TeamOutlined,
      },
      {
        path: '/club/dashboard/users',
        label: 'Admins',
        icon: IdcardOutlined,
      },
    ],
  },
  analytics('/club/dashboard', [
    ['overview', 'Overview'],
    ['members', 'Members'],
    ['podcasts', 'Podcasts'],
    ['sponsors', 'Sponsors'],
    ['reflections', 'Reflections'],
  ]),
  {
    heading: 'Club',
    entries: [
      {
        path: '/club/dashboard/sponsor',
        label: 'Local Sponsor',
        icon: StarOutlined,
      },
      {
        path: '/club/dashboard/playlists',
        label: 'Playlists',
        icon: UnorderedListOutlined,
      },
      {
        path: '/club/dashboard/support-videos',
        label: 'Support Videos',
        icon: VideoCameraOutlined,
      },
    ],
  },
];

const member: readonly Group[] = [
  {
    entries: [
      { path: '/member/dashboard', label: 'Home', icon: HomeOutlined },
      { path: '/member/dashboard/podcast', label: 'Podcast', icon: AudioOutlined },
      { path: '/member/dashboard/feed', label: 'Feed', icon: WifiOutlined, comingSoon: true },
      {
        path: '/member/dashboard/family',
        label: 'Family Members',
        icon: TeamOutlined,
        hiddenFor: ['coach'],
      },
    ],
  },
];

/** Every route of the three sidebars in their order. Sidebar, breadcrumbs and guard all read this table. */
export const navigation: Record<Dashboard, readonly Group[]> = { admin, club, member };
