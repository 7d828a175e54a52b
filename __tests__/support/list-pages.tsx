import type { ReactNode } from 'react';
import { type AdminRow, listAdmins, setAdminStatus } from '@/contract/admin-user';
import { getClubsOverview, listClubFigures } from '@/contract/analytics/clubs';
import { campaigns, getCampaignCalendar } from '@/contract/campaign';
import { type Category, categories } from '@/contract/category';
import { listClubs, removeClub, restoreClub } from '@/contract/club';
import { getJoinLink } from '@/contract/club-details';
import type { Endpoint } from '@/contract/endpoint';
import { getEpisode, listEpisodes } from '@/contract/episode';
import { removeEpisode } from '@/contract/episode-change';
import { masterRendition } from '@/contract/episode-content';
import { type Host, hosts } from '@/contract/host';
import { listJoinRequests } from '@/contract/join';
import type { ListEndpoint } from '@/contract/list';
import { listMembers, type MemberRow, setMemberStatus } from '@/contract/member';
import { listEpisodeClubs } from '@/contract/parts/production-board';
import { type Playlist, playlists } from '@/contract/playlist';
import { sponsors } from '@/contract/sponsor';
import { contactSuggestedClub, type SuggestedClub, suggestedClubs } from '@/contract/suggested-club';
import {
  listWatchable,
  type SupportVideo,
  saveWatched,
  supportVideos,
  type WatchableVideo,
} from '@/contract/support-video';
import { type Webhook, webhooks } from '@/contract/webhook/webhook';
import { PastEpisodes } from '@/features/episode-content/desktop/past-episodes';
import ClubFiguresPage from '@/pages/admin/dashboard/analytics/clubs';
import CategoriesPage from '@/pages/admin/dashboard/categories';
import ClubsPage from '@/pages/admin/dashboard/clubs';
import BoardPage from '@/pages/admin/dashboard/episodes/[id]';
import EpisodesPage from '@/pages/admin/dashboard/episodes/index';
import HostsPage from '@/pages/admin/dashboard/hosts';
import MembersPage from '@/pages/admin/dashboard/members';
import PlaylistsPage from '@/pages/admin/dashboard/playlists';
import CampaignsPage from '@/pages/admin/dashboard/sponsors/campaigns';
import SponsorsPage from '@/pages/admin/dashboard/sponsors/index';
import SuggestedClubsPage from '@/pages/admin/dashboard/suggested-clubs';
import SupportVideosPage from '@/pages/admin/dashboard/support-videos';
import AdminsPage from '@/pages/admin/dashboard/users';
import WebhooksPage from '@/pages/admin/dashboard/users/webhooks';
import ClubMembersPage from '@/pages/club/dashboard/members';
import ClubPlaylistsPage from '@/pages/club/dashboard/playlists';
import ClubSupportVideosPage from '@/pages/club/dashboard/support-videos';
import ClubAdminsPage from '@/pages/club/dashboard/users';
import { blank, blankRow } from './blank';
import { clubFigures } from './club-figures';
import { clubRow } from './clubs';
import { boardRow, boardSummary, derbyWeek, episodeOf, nothingSent } from './episodes';
import { mock } from './mock-api';
import { clubId } from './people';
import { calendarOf, campaignRow, sponsorRow } from './sponsors';

/** A call that an action of a row makes, with its `label` in the menu. */
export interface RowAct {
  label: string;
  /** Mocks the call: `happen` runs as it is made. */
  mock: (happen: () => void) => { readonly length: number };
  /** The row is gone by it. */
  gone: boolean;
}

export interface ListCase {
  name: string;
  endpoint: ListEndpoint;
  pathname: string;
  /** The query beside the list's own. */
  query?: Record<string, string>;
  screen: ReactNode;
  words: { one: string; many: string };
  /** Two rows and the text of each. */
  rows: readonly [object, object];
  texts: readonly [string, string];
  /** Of the whole answer, beside rows and total. */
  extra?: object;
  /** Other calls that the page makes. */
  also?: () => void;
  /** A head that the list can be sorted by, and what is then asked for. */
  sort: { head: string; key: string };
  filter: { chip: string | RegExp; name: string; value: string; title: string };
  act?: RowAct;
}

export const host = (number: number, over: Partial<Host> = {}): Host => ({
  ...blankRow(hosts.list),
  id: `1c7f8a52-2f3c-4d1e-9a57-${String(number).padStart(12, '0')}`,
  name: `Host ${number}`,
  ...over,
});

export const webhookOf = (number: number, over: Partial<Webhook> = {}): Webhook => ({
  ...blankRow(webhooks.list),
  id: `3e7f8a52-2f3c-4d1e-9a57-${String(number).padStart(12, '0')}`,
  url: `https://hooks${number}.example.org/`,
  events: ['episode.published'],
  ...over,
});

export const playlistOf = (number: number, over: Partial<Playlist> = {}): Playlist => ({
  ...blankRow(playlists.list),
  id: `2d7f8a52-2f3c-4d1e-9a57-${String(number).padStart(12, '0')}`,
  name: `Playlist ${number}`,
  audience: 'everyone',
  ...over,
});
export const category = (number: number, over: Partial<Category> = {}): Category => ({
  ...blankRow(categories.list),
  id: `0b7f8a52-2f3c-4d1e-9a57-${String(number).padStart(12, '0')}`,
  name: `Category ${number}`,
  ...over,
});

export const member = (number: number, over: Partial<MemberRow> = {}): MemberRow => ({
  ...blankRow(listMembers),
  id: `2d7f8a52-2f3c-4d1e-9a57-${String(number).padStart(12, '0')}`,
  name: `Member ${number}`,
  clubMemberRole: 'parent',
  club: { id: clubId, clubname: 'Rovers', status: 'active' },
  state: 'active',
  ...over,
});

export const admin = (number: number, over: Partial<AdminRow> = {}): AdminRow => ({
  ...blankRow(listAdmins),
  id: `3e7f8a52-2f3c-4d1e-9a57-${String(number).padStart(12, '0')}`,
  name: `Admin ${number}`,
  email: `admin${number}@example.test`,
  state: 'active',
  ...over,
});

export const supportVideo = (number: number, over: Partial<SupportVideo> = {}): SupportVideo => ({
  ...blankRow(supportVideos.list),
  id: `4f7f8a52-2f3c-4d1e-9a57-${String(number).padStart(12, '0')}`,
  title: `Video ${number}`,
  link: 'https://videos.example.test/watch',
  audience: 'both',
  position: number,
  ...over,
});

const watchable = (number: number, over: Partial<WatchableVideo> = {}): WatchableVideo => ({
  ...blankRow(listWatchable),
  id: `5a7f8a52-2f3c-4d1e-9a57-${String(number).padStart(12, '0')}`,
  title: `Video ${number}`,
  video: { url: `/file/${'v'.repeat(22)}`, fileName: 'film.mp4', bytes: 2048, duration: 9.9 },
  state: 'new',
  ...over,
});

export const suggestedClub = (number: number, over: Partial<SuggestedClub> = {}): SuggestedClub => ({
  ...blankRow(suggestedClubs.list),
  id: `2d7f8a52-2f3c-4d1e-9a57-${String(number).padStart(12, '0')}`,
  name: `Club ${number}`,
  town: 'Otley',
  contactName: 'Mo Salim',
  contactEmail: 'mo@example.test',
  note: 'Two hundred children, and a brass band.',
  status: 'new',
  ...over,
});

const figures = boardSummary({ clubs: 2, silent: 2 });

const done = { message: 'Done' };

/** Mocks the call of an action, which answers at once. */
const answerAct =
  (called: Endpoint, reply: object = {}): RowAct['mock'] =>
  (happen) =>
    mock(called, () => {
      happen();
      return { ...done, ...reply };
    });

const deleting = (called: Endpoint): RowAct => ({ label: 'Delete', gone: true, mock: answerAct(called) });
const activating = (called: Endpoint, row: object): RowAct => ({
  label: 'Activate',
  gone: false,
  mock: answerAct(called, { data: row }),
});
const deletedOf = (many: string) => ({
  chip: 'Deleted',
  name: 'removed',
  value: 'true',
  title: `No deleted ${many}`,
});
const invited = { chip: /^Invited/, name: 'status', value: 'invited', title: 'No open invites' };

/** What the page of the platform and that of a club have in common. */
const membersPage = {
  endpoint: listMembers,
  words: { one: 'member', many: 'members' },
  extra: { counts: { active: 1, waiting: 0, invited: 0, disabled: 1 } },
  sort: { head: 'Since', key: 'createdAt' },
  filter: invited,
  act: activating(setMemberStatus, member(1)),
};
const adminsPage: Omit<ListCase, 'name' | 'pathname' | 'screen'> = {
  endpoint: listAdmins,
  words: { one: 'admin', many: 'admins' },
  rows: [admin(1, { name: 'Eve Ng', state: 'disabled' }), admin(2, { name: 'Noor Haddad' })],
  texts: ['Eve Ng', 'Noor Haddad'],
  extra: { counts: { active: 1, invited: 0, disabled: 1 } },
  sort: { head: 'Email', key: 'email' },
  filter: invited,
  act: activating(setAdminStatus, admin(1)),
};
const playlistsPage: Omit<ListCase, 'name' | 'pathname' | 'screen'> = {
  endpoint: playlists.list,
  words: { one: 'playlist', many: 'playlists' },
  rows: [playlistOf(1, { name: 'For the drive' }), playlistOf(2, { name: 'Goalkeepers' })],
  texts: ['For the drive', 'Goalkeepers'],
  sort: { head: 'Episodes', key: 'episodes' },
  filter: { chip: 'Parents', name: 'audience', value: 'parents', title: 'No playlists for parents' },
  act: deleting(playlists.remove),
};

/** Every page of the product that is a list. A new one joins with one entry, and all tests of lists walk it. */
export const listPages: readonly ListCase[] = [
  {
    name: 'clubs',
    endpoint: listClubs,
    pathname: '/admin/dashboard/clubs',
    screen: <ClubsPage />,
    words: { one: 'club', many: 'clubs' },
    rows: [clubRow(1, { clubname: 'Ashford', members: 0 }), clubRow(2, { clubname: 'Rovers' })],
    texts: ['Ashford', 'Rovers'],
    sort: { head: 'Members', key: 'members' },
    filter: { chip: 'Suspended', name: 'status', value: 'suspended', title: 'Nothing is suspended' },
    act: {
      label: 'Delete',
      gone: true,
      mock: (happen) => {
        mock(restoreClub, () => ({ data: clubRow(1), ...done }));
        return answerAct(removeClub)(happen);
      },
    },
  },
  {
    name: 'categories',
    endpoint: categories.list,
    pathname: '/admin/dashboard/categories',
    screen: <CategoriesPage />,
    words: { one: 'category', many: 'categories' },
    rows: [category(1, { name: 'Courage' }), category(2, { name: 'Fair play' })],
    texts: ['Courage', 'Fair play'],
    sort: { head: 'Episodes', key: 'episodes' },
    filter: deletedOf('categories'),
    act: deleting(categories.remove),
  },
  {
    name: 'hosts',
    endpoint: hosts.list,
    pathname: '/admin/dashboard/hosts',
    screen: <HostsPage />,
    words: { one: 'host', many: 'hosts' },
    rows: [
      host(1, { name: 'Ada Byron', bio: 'Kept goal for nine years.' }),
      host(2, { name: 'Grace Murray' }),
    ],
    texts: ['Ada Byron', 'Grace Murray'],
    sort: { head: 'Host', key: '-name' },
    filter: deletedOf('hosts'),
    act: deleting(hosts.remove),
  },
  {
    name: 'webhooks',
    endpoint: webhooks.list,
    pathname: '/admin/dashboard/users/webhooks',
    screen: <WebhooksPage />,
    words: { one: 'webhook', many: 'webhooks' },
    rows: [webhookOf(1, { last: 'delivered' }), webhookOf(2)],
    texts: ['https://hooks1.example.org/', 'https://hooks2.example.org/'],
    sort: { head: 'Address', key: '-url' },
    filter: deletedOf('webhooks'),
    act: deleting(webhooks.remove),
  },
  {
    ...membersPage,
    name: 'members',
    pathname: '/admin/dashboard/members',
    screen: <MembersPage />,
    rows: [
      member(1, { name: 'Ana Ribeiro', state: 'disabled' }),
      member(2, { name: 'Sam Doyle', clubMemberRole: 'coach' }),
    ],
    texts: ['Ana Ribeiro', 'Sam Doyle'],
    also: () => mock(listClubs, () => ({ data: [clubRow(1)], total: 1 })),
  },
  {
    ...membersPage,
    name: 'members of a club',
    pathname: '/club/dashboard/members',
    screen: <ClubMembersPage />,
    rows: [
      member(1, { name: 'Milo R.', clubMemberRole: 'child', state: 'disabled' }),
      member(2, { name: 'Sam Doyle', clubMemberRole: 'coach' }),
    ],
    texts: ['Milo R.', 'Sam Doyle'],
    also: () => {
      mock(listJoinRequests, () => ({ data: [], total: 0 }));
      mock(getJoinLink, () => ({
        data: { joinCode: 'K7QM-2RTX', clubMemberRole: null, url: 'https://touchline.example/auth/signup' },
      }));
    },
  },
  {
    ...adminsPage,
    name: 'admins',
    pathname: '/admin/dashboard/users',
    screen: <AdminsPage />,
  },
  {
    ...adminsPage,
    name: 'admins of a club',
    pathname: '/club/dashboard/users',
    screen: <ClubAdminsPage />,
  },
  {
    name: 'clubs of the analytics',
    endpoint: listClubFigures,
    pathname: '/admin/dashboard/analytics/clubs',
    screen: <ClubFiguresPage />,
    words: { one: 'club', many: 'clubs' },
    rows: [clubFigures(1, { clubname: 'Northgate Swim' }), clubFigures(2, { clubname: 'Hillside' })],
    texts: ['Northgate Swim', 'Hillside'],
    also: () => mock(getClubsOverview, () => blank(getClubsOverview.reply)),
    sort: { head: 'Listened', key: 'listened' },
    filter: { chip: 'Late', name: 'problem', value: 'late', title: 'No club is late' },
  },
  {
    ...playlistsPage,
    name: 'playlists',
    pathname: '/admin/dashboard/playlists',
    screen: <PlaylistsPage />,
  },
  {
    ...playlistsPage,
    name: 'playlists of a club',
    pathname: '/club/dashboard/playlists',
    screen: <ClubPlaylistsPage />,
  },
  {
    name: 'support videos',
    endpoint: supportVideos.list,
    pathname: '/admin/dashboard/support-videos',
    screen: <SupportVideosPage />,
    words: { one: 'support video', many: 'support videos' },
    rows: [supportVideo(1, { title: 'Good sound' }), supportVideo(2, { title: 'Your first episode' })],
    texts: ['Good sound', 'Your first episode'],
    sort: { head: 'Video', key: 'title' },
    filter: { chip: 'Clubs only', name: 'audience', value: 'club', title: 'No video of this kind' },
    act: deleting(supportVideos.remove),
  },
  {
    name: 'support videos of a club',
    endpoint: listWatchable,
    pathname: '/club/dashboard/support-videos',
    screen: <ClubSupportVideosPage />,
    words: { one: 'support video', many: 'support videos' },
    rows: [
      watchable(1, { title: 'Good sound' }),
      watchable(2, { title: 'Your first episode', state: 'begun', position: 4 }),
    ],
    texts: ['Good sound', 'Your first episode'],
    sort: { head: 'Video', key: 'title' },
    filter: { chip: 'Begun', name: 'state', value: 'begun', title: 'Nothing begun' },
    act: { label: 'Mark as watched', gone: false, mock: answerAct(saveWatched, { data: watchable(1) }) },
  },
  {
    name: 'suggested clubs',
    endpoint: suggestedClubs.list,
    pathname: '/admin/dashboard/suggested-clubs',
    screen: <SuggestedClubsPage />,
    words: { one: 'suggested club', many: 'suggested clubs' },
    rows: [suggestedClub(1, { name: 'Hillside Harriers' }), suggestedClub(2, { name: 'Seaside' })],
    texts: ['Hillside Harriers', 'Seaside'],
    sort: { head: 'Club', key: 'name' },
    filter: { chip: 'Declined', name: 'status', value: 'declined', title: 'Nothing is declined' },
    act: { label: 'Mark as contacted', gone: false, mock: answerAct(contactSuggestedClub) },
  },
  {
    name: 'episodes',
    endpoint: listEpisodes,
    pathname: '/admin/dashboard/episodes',
    screen: <EpisodesPage />,
    words: { one: 'episode', many: 'episodes' },
    rows: [episodeOf(13, { name: 'Half-Time Oranges', status: 'draft' }), derbyWeek],
    texts: ['Half-Time Oranges', 'The Derby Week'],
    sort: { head: 'Due Date', key: 'endDate' },
    filter: { chip: 'Archived', name: 'status', value: 'archived', title: 'Nothing is archived' },
    act: deleting(removeEpisode),
    also: () => mock(categories.list, () => ({ data: [], total: 0 })),
  },
  {
    name: 'production board',
    endpoint: listEpisodeClubs,
    pathname: '/admin/dashboard/episodes/[id]',
    query: { id: derbyWeek.id },
    screen: <BoardPage />,
    words: { one: 'club', many: 'clubs' },
    rows: [boardRow('Ashford'), boardRow('Rovers', { club: { id: clubRow(2).id, clubname: 'Rovers' } })],
    texts: ['Ashford', 'Rovers'],
    extra: { summary: figures },
    // What families said is not asked for: the episode is not published.
    also: () => mock(getEpisode, () => ({ data: derbyWeek })),
    sort: { head: 'Sent', key: 'sent' },
    filter: { chip: /^Late/, name: 'show', value: 'late', title: 'No club is late' },
    act: {
      label: 'Master now',
      gone: false,
      mock: answerAct(masterRendition, { data: nothingSent }),
    },
  },
  {
    name: 'past episodes',
    endpoint: listEpisodes,
    pathname: '/club/dashboard/episodes',
    screen: <PastEpisodes clubId={clubId} />,
    words: { one: 'past episode', many: 'past episodes' },
    rows: [episodeOf(11, { name: 'Eleven Muddy Boots' }), episodeOf(10, { name: 'The Long Ball' })],
    texts: ['Eleven Muddy Boots', 'The Long Ball'],
    sort: { head: 'Due Date', key: 'endDate' },
    filter: { chip: 'Archived', name: 'status', value: 'archived', title: 'Nothing is archived' },
  },
  {
    name: 'sponsors',
    endpoint: sponsors.list,
    pathname: '/admin/dashboard/sponsors',
    screen: <SponsorsPage />,
    words: { one: 'sponsor', many: 'sponsors' },
    rows: [
      sponsorRow(1, { name: 'Mill Lane Bakery' }),
      sponsorRow(2, { name: 'Northfield Boots', campaigns: 3 }),
    ],
    texts: ['Mill Lane Bakery', 'Northfield Boots'],
    sort: { head: 'Campaigns', key: 'campaigns' },
    filter: deletedOf('sponsors'),
    act: deleting(sponsors.remove),
  },
  {
    name: 'campaigns',
    endpoint: campaigns.list,
    pathname: '/admin/dashboard/sponsors/campaigns',
    screen: <CampaignsPage />,
    words: { one: 'campaign', many: 'campaigns' },
    rows: [
      campaignRow(1, { name: 'Warm after training' }),
      campaignRow(2, { name: 'Boots for every foot', status: 'scheduled' }),
    ],
    texts: ['Warm after training', 'Boots for every foot'],
    also: () => mock(getCampaignCalendar, () => ({ data: calendarOf() })),
    sort: { head: 'Sponsor', key: 'sponsor' },
    filter: { chip: 'Paused', name: 'status', value: 'paused', title: 'None is paused' },
    act: deleting(campaigns.remove),
  },
];
