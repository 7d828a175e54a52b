import { call } from '@/client/http';
import type { BodyInput, ReplyOf } from '@/contract/endpoint';
import { forgotPassword } from '@/contract/password';
import { fieldErrors, type Sender } from './sender';

export const forgotPasswordSender: Sender<
  BodyInput<typeof forgotPassword>,
  ReplyOf<typeof forgotPassword>
> = {
  check: (body) => fieldErrors(forgotPassword, body),
  send: (body) => call(forgotPassword, { body }),
};
