import {
  chooseByLink,
  chooseNews,
  getNews,
  leaveByOneClick,
  type News,
  openLeavePage,
} from '@/contract/personal/news';
import { t } from '@/language/text';
import type { Db } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import { countFailures } from '../kernel/http/rate-limit';
import type { RequestFacts } from '../kernel/http/request-facts';
import { type Call, on } from '../kernel/http/route';
import type { Services } from '../kernel/services';
import { type NewsAbout, readLeaveToken } from './leave-token';
import { getNewsChoices, putNewsChoices } from './news-choices.store';
import { hasSubscription } from './push/push-subscription.store';

async function readChoices(db: Db, userId: string) {
  const news = await getNewsChoices(db, userId);
  if (!news) throw notFound(t`Your news`);
  return news;
}

type Reading = Pick<Call<typeof getNews>, 'services' | 'who'>;

/** No news is told on a family's device, which children use, too. */
async function present(db: Db, { services, who }: Reading): Promise<News> {
  const key = who.shared ? undefined : services.env.push?.publicKey;
  const device = key === undefined ? null : { key, on: await hasSubscription(db, who.sessionId) };
  return { ...(await readChoices(db, who.principal.userId)), device };
}

const get = on(getNews, async (call) => ({ data: await present(call.services.db, call) }));

const choose = on(chooseNews, async (call) => {
  const { services, who, body } = call;
  const { userId } = who.principal;
  return services.db.transaction(async (tx) => {
    const { answers } = await readChoices(tx, userId);
    await putNewsChoices(tx, userId, answers === null ? { episodes: body.episodes } : body);
    return { data: await present(tx, call), message: t`Saved` };
  });
});

const ended = () =>
  new ApiError(
    'bad_request',
    t`This link no longer works. Sign in, and choose what you get under News in My Profile.`,
  );

type LinkChoice = 'on' | News['episodes'];

const shownAs = (about: NewsAbout, news: Omit<News, 'device'>): LinkChoice =>
  about === 'episodes' ? news.episodes : news.answers ? 'on' : 'off';

/** The first half of a link's work: whose it is. Throws 400 for one that is not ours or whose account is gone. */
async function openLink({ services, request }: Pick<LinkCall, 'services' | 'request'>, token: string) {
  const { db, rateLimits, listenerOf } = services;
  const found = await countFailures(rateLimits, 'newsLinks', request.limitKey, async () => {
    const link = readLeaveToken(listenerOf, token);
    const news = link && (await getNewsChoices(db, link.userId));
    return news && { ...link, news };
  });
  if (!found) throw ended();
  return found;
}

interface LinkCall {
  services: Services;
  request: RequestFacts;
  params: { token: string };
}

/** Sets the one choice that a link is about. Doing it twice changes nothing more. */
async function setByLink(call: LinkCall, choice: LinkChoice): Promise<LinkChoice> {
  const { about, userId, news } = await openLink(call, call.params.token);
  const frequency = choice === 'on' ? 'each' : choice;
  const chosen = about === 'episodes' ? { episodes: frequency } : { answers: choice !== 'off' };
  await call.services.db.transaction((tx) => putNewsChoices(tx, userId, chosen));
  return shownAs(about, news);
}

const byLink = on(chooseByLink, async (call) => ({
  before: await setByLink(call, call.body.choice),
  message: call.body.choice === 'off' ? t`You no longer get these emails` : t`You get these emails again`,
}));

const oneClick = on(leaveByOneClick, async (call) => {
  await setByLink(call, 'off');
  return { message: t`You no longer get these emails` };
});

/** Opened by people and by scanners of mail, so it changes nothing and asks nothing. */
const openPage = on(openLeavePage, async ({ services, params, setHeader }) => {
  setHeader(
    'location',
    `${services.env.publicUrl}/auth/leave-news?token=${encodeURIComponent(params.token)}`,
  );
  return { message: t`The page asks whether to stop the emails` };
});

export const newsRoutes = [get, choose, byLink, oneClick, openPage];
