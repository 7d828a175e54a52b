import type { Noun } from '../kernel/noun';
import { takeDownEmails } from './take-down-emails';
import { voiceRoutes } from './voice.routes';

export const voice: Noun = {
  routes: voiceRoutes,
  emails: takeDownEmails,
};
