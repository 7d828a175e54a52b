import type { BodyOf } from '@/contract/endpoint';
import { moveSupportVideo, supportVideos } from '@/contract/support-video';
import { t } from '@/language/text';
import { deletedMeanwhile, fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { on } from '../kernel/http/route';
import { resourceRoutes } from '../resource/resource.routes';
import { imageOf, videoOf } from '../resource/resource.view';
import { closeOrder, moveTo, supportVideoRows } from './support-video.store';

type Body = BodyOf<typeof supportVideos.create>;

/** Throws 422 unless there is an upload or a link, and not both. */
function requireOneSource({ video, link }: Body): void {
  if (video && link)
    throw fieldError('invalid', 'link', t`A video is either uploaded or a link. Remove one of the two.`);
  if (!video && !link) throw fieldError('invalid', 'video', t`Upload a video, or enter a link to one.`);
}

const routes = resourceRoutes(supportVideos, {
  ...supportVideoRows,
  async related(tx, call, _id, before) {
    requireOneSource(call.body as Body);
    if (!before) await closeOrder(tx);
  },
  view: ({ title, description, files, link, audience, position }) => ({
    title,
    description,
    video: videoOf(files.video),
    link,
    poster: imageOf(files.poster),
    audience,
    position,
  }),
});

const move = on(moveSupportVideo, async (call) => {
  const { services, params, body } = call;
  return services.db.transaction(async (tx) => {
    const moved = await moveTo(tx, params.id, body.position);
    if (!moved) throw notFound(t`The support video`);
    const { title, place } = moved;
    if (place === null) throw deletedMeanwhile(title);
    await audit(tx, call, { action: 'support-video:move', object: `support-video:${params.id}` });
    return { message: t`${title} is number ${place} now` };
  });
});

export const supportVideoRoutes = [...Object.values(routes), move];
