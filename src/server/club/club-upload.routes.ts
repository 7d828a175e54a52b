import { uploadClubIdentity, uploadImages } from '@/contract/club';
import { t } from '@/language/text';
import { sendImages } from '../file/send-images';
import { notFound } from '../kernel/http/api-error';
import { on } from '../kernel/http/route';
import { getClub } from './club.store';
import { viewClub } from './club.view';
import { replaceIdentity } from './replace-identity';

const identity = on(uploadClubIdentity, async (call) => {
  const { services } = call;
  const clubId = await replaceIdentity(call);
  services.sessions.forgetClub(clubId);
  const club = await getClub(services.db, clubId);
  const data = club && viewClub(club).audioIdentity;
  if (!data) throw notFound(t`The audio identity`);
  return { data, message: t`The audio identity was replaced` };
});

const images = on(uploadImages, async (call) => {
  const data = await sendImages(call);
  return { data, message: data.length === 1 ? t`The image was uploaded` : t`The images were uploaded` };
});

export const clubUploadRoutes = [identity, images];
