import { call } from '@/client/http';
import type { BodyInput, ReplyOf } from '@/contract/endpoint';
import { type JoiningRole, signUp } from '@/contract/join';
import { fieldErrors, type Sender } from './sender';

/** As typed: the role is empty until one is chosen. */
type Input = Omit<BodyInput<typeof signUp>, 'clubMemberRole'> & { clubMemberRole: string };

export const signUpSender: Sender<Input, ReplyOf<typeof signUp>> = {
  check: (body) => {
    const errors = fieldErrors(signUp, body);
    return errors.clubMemberRole ? { ...errors, clubMemberRole: 'Choose one of the two' } : errors;
  },
  send: (body) => call(signUp, { body: { ...body, clubMemberRole: body.clubMemberRole as JoiningRole } }),
};
