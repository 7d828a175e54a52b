import { reportClientError } from '@/contract/operation/client-error';
import { on } from '../kernel/http/route';
import { tokenOfHeader } from '../kernel/http/token';

const report = on(reportClientError, async ({ services, body, request, incoming }) => {
  const { log, metrics, rateLimits } = services;
  await rateLimits.take('clientErrors', request.limitKey);
  const who = await services.authenticate(tokenOfHeader(incoming.headers.authorization));
  if (who) await rateLimits.take('clientErrorsOfPerson', who.principal.userId);
  metrics.failedInPage(body.part);
  log.warn({ requestId: request.id, ...body }, 'a page reports an error');
  return {};
});

export const operationRoutes = [report];
