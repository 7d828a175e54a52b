import * as z from 'zod';
import { endpoint } from '../endpoint';
import { changed, done } from '../shapes';

/** How often a person is written to about new episodes. */
export const NewsFrequency = z.enum(['each', 'weekly', 'off']);
export type NewsFrequency = z.infer<typeof NewsFrequency>;

export const News = z.object({
  /** Where the emails go; null for an account without an address, which gets none. */
  email: z.string().nullable(),
  episodes: NewsFrequency,
  /** Whether an answer of a child is told; null for those who read no answers. */
  answers: z.boolean().nullable(),
  /** Whether this device is told, and the key to have it told; null where that is not offered. */
  device: z.object({ on: z.boolean(), key: z.string() }).nullable(),
});
export type News = z.infer<typeof News>;

export const getNews = endpoint({
  method: 'GET',
  path: '/api/news',
  summary: 'What news the caller gets',
  access: 'news:own',
  reply: z.object({ data: News }),
});

/** What is absent does not change. */
export const chooseNews = endpoint({
  method: 'PUT',
  path: '/api/news',
  summary: 'Choose what news one gets',
  access: 'news:own',
  body: z.object({ episodes: NewsFrequency.optional(), answers: z.boolean().optional() }),
  reply: changed(News),
});

/** The secret of the link in an email of news. It names the person and which of the two choices it is about. */
const link = z.object({ token: z.string().max(100) });

/** What a link of an email can set: `off` and `on` for answers, how often for episodes. */
const LinkChoice = z.enum(['on', ...NewsFrequency.options]);

/** The link in an email: needs no sign-in, can change that one choice only, and never runs out. A read changes nothing. */
export const chooseByLink = endpoint({
  method: 'PUT',
  path: '/api/news/leave/{token}',
  summary: 'Stop the emails that a link came with, or undo it',
  access: 'open',
  params: link,
  body: z.object({ choice: LinkChoice }),
  reply: z.object({
    /** What to send to undo it. */
    before: LinkChoice,
    message: z.string(),
  }),
});

/** Mail programs send this themselves (RFC 8058): a form, whose one field says nothing that the address does not say. */
export const leaveByOneClick = endpoint({
  method: 'POST',
  path: '/api/news/leave/{token}',
  summary: 'Stop the emails that a List-Unsubscribe header came with',
  access: 'open',
  params: link,
  anyBody: true,
  reply: done,
});

/** For mail programs that open the address of `List-Unsubscribe` instead of posting to it. */
export const openLeavePage = endpoint({
  method: 'GET',
  path: '/api/news/leave/{token}',
  summary: 'Leads to the page that asks whether to stop the emails',
  access: 'open',
  params: link,
  status: 303,
  reply: done,
});
