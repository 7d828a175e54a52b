import { call } from '@/client/http';
import type { BodyInput, ReplyOf } from '@/contract/endpoint';
import { confirmSignUp } from '@/contract/join';
import { fieldErrors, type Sender } from './sender';

export const confirmSender: Sender<BodyInput<typeof confirmSignUp>, ReplyOf<typeof confirmSignUp>> = {
  check: (body) => fieldErrors(confirmSignUp, body),
  send: (body) => call(confirmSignUp, { body }),
};
