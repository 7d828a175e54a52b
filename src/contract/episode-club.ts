import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from './endpoint';
import { EpisodeContent, Slot } from './episode-content';
import { limits } from './limits';
import { listEndpoint } from './list';
import { changed, Id, requiredProse } from './shapes';

const episode = z.object({ episodeId: Id });

/** A club that could join an episode. */
const Candidate = z.object({ id: Id, clubname: z.string() });

/** Whether a club may send its parts although the episode is published. */
const Access = z.object({ maySendAgain: z.boolean() });

export const listCandidates = listEndpoint({
  path: '/api/episode/{episodeId}/candidates',
  summary: 'The active clubs that do not take part in an episode yet',
  words: { one: t`club`, many: t`clubs` },
  access: 'episode:update',
  params: episode,
  row: Candidate,
  sorts: ['clubname'],
  first: 'clubname',
  columns: { clubname: { title: t`Club`, text: ({ clubname }) => clubname } },
});

export const addEpisodeClub = endpoint({
  method: 'POST',
  path: '/api/episode/{episodeId}/clubs',
  summary: 'Have a club take part that came after the episode was opened',
  access: 'episode:update',
  params: episode,
  body: z.object({ clubId: Id }),
  reply: changed(Candidate),
  status: 201,
});

export const setClubAccess = endpoint({
  method: 'PUT',
  path: '/api/episode/{episodeId}/clubs/{clubId}/access',
  summary: 'Let one club send its parts again after publishing, or close that again',
  access: 'episode:update',
  params: episode.extend({ clubId: Id }),
  body: Access,
  reply: changed(Access),
});

/** Late ones, or those that have sent nothing yet, late or not. */
export const RemindedGroup = z.enum(['late', 'silent']);
export type RemindedGroup = z.infer<typeof RemindedGroup>;

/** What `remindClubs` would send now. */
const ReminderPreview = z.object({
  /** The email as the first club gets it; null where no club would get one. */
  email: z.object({ subject: z.string(), text: z.string() }).nullable(),
  /** The recipients: the first `limits.remindersShown` clubs, and their admins. */
  recipients: z.array(z.object({ clubId: Id, clubname: z.string(), admins: z.array(z.string()) })),
  /** How many clubs would be reminded, and how many emails go out. */
  clubs: z.number().int(),
  emails: z.number().int(),
  /** The names of those that were reminded less than `limits.remindAgainHours` ago, and of those without an admin. */
  lately: z.array(z.string()),
  withoutAdmin: z.array(z.string()),
});
export type ReminderPreview = z.infer<typeof ReminderPreview>;

export const previewReminders = endpoint({
  method: 'GET',
  path: '/api/episode/{episodeId}/reminders',
  summary: 'Which clubs would be reminded of an open episode, whom the email goes to, and what it says',
  access: 'episode:update',
  params: episode,
  query: z.object({ who: RemindedGroup.default('late') }),
  reply: z.object({ data: ReminderPreview }),
});

/** Who was reminded, and who was not and why. */
const Reminded = z.object({
  /** How many clubs were reminded, and how many emails go out to their admins. */
  clubs: z.number().int(),
  emails: z.number().int(),
  /** How many were left out because they were reminded less than `limits.remindAgainHours` ago. */
  lately: z.number().int(),
  /** The names of those that have no admin to write to. */
  withoutAdmin: z.array(z.string()),
});
export type Reminded = z.infer<typeof Reminded>;

export const remindClubs = endpoint({
  method: 'POST',
  path: '/api/episode/{episodeId}/reminders',
  summary:
    'Remind the late or silent clubs of an open episode, or chosen ones that lack parts, by email to their admins',
  access: 'episode:update',
  params: episode,
  body: z.object({
    /** The late clubs if absent. */
    who: RemindedGroup.optional(),
    /** All clubs of `who` if absent. */
    clubIds: z.array(Id).min(1, t`Choose a club`).max(500, t`At most 500 clubs at once`).optional(),
    /** Also those that were reminded a short time ago. */
    again: z.boolean().default(false),
  }),
  reply: changed(Reminded),
  repeatable: true,
});

export const askResend = endpoint({
  method: 'POST',
  path: '/api/episode/{episodeId}/clubs/{clubId}/{slot}/resend',
  summary:
    'Ask a club to send a part again and tell its admins why; of a published episode it may then send again',
  access: 'episode:update',
  params: episode.extend({ clubId: Id, slot: Slot }),
  body: z.object({ reason: requiredProse(limits.resendReasonMax, t`Say what is wrong with this part`) }),
  reply: changed(EpisodeContent),
  repeatable: true,
});
