import type { Noun } from '../kernel/noun';
import { reflectionRoutes } from './reflection.routes';
import { reportRoutes } from './report.routes';
import { reportEmails } from './report-emails';
import { spokenRoutes } from './spoken.routes';

export const reflection: Noun = {
  routes: [...reportRoutes, ...reflectionRoutes, ...spokenRoutes],
  emails: reportEmails,
};
