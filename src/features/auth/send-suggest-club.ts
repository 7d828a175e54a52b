import { call } from '@/client/http';
import type { BodyInput, ReplyOf } from '@/contract/endpoint';
import { suggestClub } from '@/contract/join';
import { fieldErrors, type Sender } from './sender';

export const suggestClubSender: Sender<BodyInput<typeof suggestClub>, ReplyOf<typeof suggestClub>> = {
  check: (body) => fieldErrors(suggestClub, body),
  send: (body) => call(suggestClub, { body }),
};
