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
import type { Dashboard, Persona } from '@/policy/persona';

export interface Entry {
  /** Absent for a page that is announced and not built yet. */
  path: string;
  label: string;
  icon: ComponentType;
  /** One sentence about the page, shown below its title. */
  about?: string;
  hiddenFor?: readonly Persona[];
  comingSoon?: true;
}

export interface Group {
  /** Absent for the first group, which needs no heading. */
  heading?: string;
  entries: readonly Entry[];
}

const analytics = (base: string, pages: readonly [page: string, label: string, about: string][]): Group => ({
  heading: 'Analytics',
  entries: pages.map(([page, label, about]) => ({
    path: `${base}/analytics/${page}`,
    label,
    icon: BarChartOutlined,
    about,
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
        about: 'Ordered episodes for every club, with a cover and an audience of their own.',
      },
      {
        path: '/admin/dashboard/categories',
        label: 'Categories',
        icon: AppstoreOutlined,
        about: 'The subjects by which families find an episode.',
      },
      {
        path: '/admin/dashboard/hosts',
        label: 'Hosts',
        icon: NotificationOutlined,
        about: 'The people whose voices carry the episodes: name, photo and a few words.',
      },
    ],
  },
  analytics('/admin/dashboard', [
    ['overview', 'Overview', 'How the platform is heard, and how that compares with the period before.'],
    ['members', 'Members', 'Who listens, by role and by club, in groups large enough to hide no one.'],
    ['clubs', 'Clubs', 'Which clubs deliver on time, and how far their episodes reach.'],
    ['podcasts', 'Podcasts', 'Every episode: downloads, real listening, and where people stop.'],
    ['playlists', 'Playlists', 'Which playlists are played, and how far.'],
    ['sponsors', 'Sponsors', 'How often each spot was heard.'],
    ['reflections', 'Reflections', 'What families talked about: themes and counts, never one child’s words.'],
  ]),
  {
    heading: 'Organisation',
    entries: [
      {
        path: '/admin/dashboard/clubs',
        label: 'Clubs',
        icon: SafetyOutlined,
        about: 'Every club on the platform: invite its first admin, suspend it, open it again.',
      },
      {
        path: '/admin/dashboard/members',
        label: 'Members',
        icon: TeamOutlined,
        about: 'Parents, children and coaches of all clubs.',
      },
      {
        path: '/admin/dashboard/users',
        label: 'Admins',
        icon: IdcardOutlined,
        about: 'The people who run the platform.',
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
        about: 'Who supports the platform: name, logo, link and an audio spot.',
      },
      {
        path: '/admin/dashboard/sponsors/campaigns',
        label: 'Campaigns',
        icon: TrophyOutlined,
        about: 'Which spot runs when, and in which clubs’ episodes.',
      },
      {
        path: '/admin/dashboard/sponsors/analytics',
        label: 'Sponsor analytics',
        icon: BarChartOutlined,
        about: 'What each campaign reached, by club and by episode.',
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
        about: 'Clubs that somebody asked for: contact them, approve them or decline.',
      },
      {
        path: '/admin/dashboard/support-videos',
        label: 'Support Videos',
        icon: VideoCameraOutlined,
        about: 'Short films that show clubs how things are done.',
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
        about: 'The families and coaches of your club: invite them, approve them, import a list.',
      },
      {
        path: '/club/dashboard/users',
        label: 'Admins',
        icon: IdcardOutlined,
        about: 'The people who may send audio and manage your club.',
      },
    ],
  },
  analytics('/club/dashboard', [
    ['overview', 'Overview', 'How your club is heard, and how that compares with the period before.'],
    ['members', 'Members', 'Who of your club listens, in groups large enough to hide no one.'],
    ['podcasts', 'Podcasts', 'Your episodes: downloads, real listening, and where people stop.'],
    ['sponsors', 'Sponsors', 'How often your local sponsor’s spot was heard.'],
    [
      'reflections',
      'Reflections',
      'What your families talked about: themes and counts, never one child’s words.',
    ],
  ]),
  {
    heading: 'Club',
    entries: [
      {
        path: '/club/dashboard/sponsor',
        label: 'Local Sponsor',
        icon: StarOutlined,
        about: 'The one business near you whose spot plays in your episodes.',
      },
      {
        path: '/club/dashboard/playlists',
        label: 'Playlists',
        icon: UnorderedListOutlined,
        about: 'Episodes in an order of your own, for your families.',
      },
      {
        path: '/club/dashboard/support-videos',
        label: 'Support Videos',
        icon: VideoCameraOutlined,
        about: 'Short films that show how things are done.',
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
        about: 'Your children and their guardians: add a child, invite a second guardian.',
        hiddenFor: ['coach'],
      },
    ],
  },
];

/** Every route of the three sidebars in their order. Sidebar, breadcrumbs and guard all read this table. */
export const navigation: Record<Dashboard, readonly Group[]> = { admin, club, member };
