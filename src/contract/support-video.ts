import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dayText, lengthText, listEndpoint, type RowOf } from './list';
import { resource } from './resource';
import { ChosenVideo, done, FileUrl, Id, line, prose, Video, WebAddress } from './shapes';

export const VideoAudience = z.enum(['both', 'platform', 'club'], t`Choose who sees the video`);
export type VideoAudience = z.infer<typeof VideoAudience>;

export const videoAudienceNames: Record<VideoAudience, string> = {
  both: t`Platform and clubs`,
  platform: t`Platform only`,
  club: t`Clubs only`,
};

/** Videos that explain the platform to those who work with it, in an order of their own. */
export const supportVideos = resource({
  path: '/api/support-video',
  words: { one: t`support video`, many: t`support videos`, the: t`The support video` },
  access: { read: 'support-video:manage', manage: 'support-video:manage' },
  row: {
    title: z.string(),
    description: z.string(),
    /** Uploaded; otherwise `link` leads to it. */
    video: Video.nullable(),
    link: z.string().nullable(),
    poster: FileUrl.nullable(),
    audience: VideoAudience,
    /** Its place among those that are not deleted, from 1 without gaps. */
    position: z.number().int(),
  },
  /** Exactly one of `video` and `link`; 422 with the field for both and for none. */
  body: {
    title: line(limits.titleMax, t`Give the video a title`),
    description: prose(1000),
    video: ChosenVideo.nullable(),
    link: WebAddress.transform((link) => link || null).nullable(),
    /** A URL that `uploadImages` or `uploadVideo` has answered, or the video's present one. */
    poster: FileUrl.nullable(),
    audience: VideoAudience,
  },
  title: ({ title }) => title,
  sorts: ['position', 'title', 'createdAt'],
  first: 'position',
  filters: { audience: VideoAudience.optional() },
  counts: { filter: 'audience', values: VideoAudience.options },
  columns: {
    title: { title: t`Video`, text: ({ title }) => title },
    description: { title: t`Description`, text: ({ description }) => description },
    source: { title: t`Source`, text: ({ video, link }) => video?.fileName ?? link },
    audience: { title: t`Who sees it`, text: ({ audience }) => videoAudienceNames[audience] },
    position: { title: t`Position`, text: ({ position }) => position },
    createdAt: { title: t`Added`, text: ({ createdAt }, zone) => dayText(createdAt, zone) },
  },
});
export type SupportVideo = RowOf<typeof supportVideos.list>;

/** The others close up; a place past the end is the last one. */
export const moveSupportVideo = endpoint({
  method: 'POST',
  path: '/api/support-video/{id}/move',
  summary: 'Give a support video another place',
  access: 'support-video:manage',
  params: z.object({ id: Id }),
  body: z.object({ position: z.number().int().min(1) }),
  reply: done,
});

/** A person's progress in a video. */
export const WatchState = z.enum(['new', 'begun', 'watched']);
export type WatchState = z.infer<typeof WatchState>;

/** From this share of a video on it counts as watched, because many people skip the credits. */
export const watchedFrom = 0.95;

/** A support video as people of a club see it. */
const WatchableVideo = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  /** Uploaded; otherwise `link` leads to it. */
  video: Video.nullable(),
  link: z.string().nullable(),
  poster: FileUrl.nullable(),
  /** The caller's last position, from any device, in seconds. */
  position: z.number(),
  state: WatchState,
});

const minutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** `12:04 of 20:00`, or in words. */
export const watchWords = ({
  state,
  position,
  video,
}: Pick<z.infer<typeof WatchableVideo>, 'state' | 'position' | 'video'>): string => {
  if (state === 'watched') return t`Watched`;
  if (state === 'new') return t`Not watched yet`;
  return video?.duration
    ? t`${minutes(position)} of ${minutes(video.duration)}`
    : t`${minutes(position)} watched`;
};

/** In the order that the platform has given them. */
export const listWatchable = listEndpoint({
  path: '/api/support-video/watch',
  summary: 'The support videos that are for clubs, and how far the caller has watched each',
  words: { one: t`support video`, many: t`support videos` },
  access: 'support-video:watch',
  row: WatchableVideo,
  sorts: ['position', 'title'],
  first: 'position',
  filters: { state: WatchState.optional() },
  counts: { filter: 'state', values: WatchState.options },
  columns: {
    title: { title: t`Video`, text: ({ title }) => title },
    description: { title: t`Description`, text: ({ description }) => description },
    length: { title: t`Length`, text: ({ video }) => lengthText(video?.duration ?? null) },
    progress: { title: t`Progress`, text: watchWords },
    link: { title: t`Link`, text: ({ link }) => link },
  },
});
export type WatchableVideo = RowOf<typeof listWatchable>;

/** Reaching its end makes it watched, and only `watched: false` takes that back. */
export const saveWatched = endpoint({
  method: 'PUT',
  path: '/api/support-video/watch/{id}',
  summary: 'Remember how far the caller has watched a support video',
  access: 'support-video:watch',
  params: z.object({ id: Id }),
  body: z.object({
    /** In seconds. */
    position: z.number().min(0).max(86_400).optional(),
    watched: z.boolean().optional(),
  }),
  reply: z.object({ data: WatchableVideo, message: z.string() }),
});
