import {
  handleReport,
  listReports,
  type Report,
  reportAnswer,
  setWelfareContact,
} from '@/contract/reflection/reflection';
import { t } from '@/language/text';
import { notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize, requireClubId } from '../kernel/http/authorize';
import { on } from '../kernel/http/route';
import { countEmail, sendEmails } from '../mail/send-emails';
import { nameFor } from '../user/name-for';
import { listAdminIds } from '../user/user.store';
import { getOpenAnswer } from './reflection.store';
import * as store from './report.store';

const report = on(reportAnswer, async (call) => {
  const { services, who, params } = call;
  const { userId } = who.principal;
  await countEmail(
    services.rateLimits,
    'reflectionReports',
    userId,
    t`You have asked for help many times today.`,
  );
  const isNew = await services.db.transaction(async (tx) => {
    const answer = await getOpenAnswer(tx, params.answerId);
    if (!answer) throw notFound(t`This answer`);
    authorize(who, 'reflection:report', { openTo: answer.openTo }, t`This answer`);
    const { id: answerId, episodeId, authorId, fileId } = answer;
    // Not that of the answer, which the family may have left since.
    const clubId = requireClubId(who);
    const made = { clubId, episodeId, authorId, answerId, reporterId: userId, spoken: fileId !== null };
    const reportId = await store.addReport(tx, made);
    if (!reportId) return false;
    await audit(tx, call, { action: 'reflection:report', object: `reflection-report:${reportId}`, clubId });
    const contact = await store.getWelfareEmail(tx, clubId);
    const admins = contact === null ? await listAdminIds(tx, clubId) : [undefined];
    await sendEmails(
      tx,
      services.queue,
      admins.map((admin) => ({ kind: 'reflection-report', reportId, ...(admin && { userId: admin }) })),
    );
    return true;
  });
  if (!isNew) await services.rateLimits.giveBack('reflectionReports', userId);
  return { message: t`Your club knows that you ask for help. It will speak with you` };
});

function viewReport({ report: row, episode, reporter, author, handler }: store.ReportRow): Report {
  const named = (person: typeof reporter) => person && nameFor('clubAdmin', person);
  return {
    id: row.id,
    at: row.reportedAt.toISOString(),
    episode,
    reportedBy: named(reporter),
    answerOf: named(author),
    spoken: row.spoken,
    handled: row.handledAt && { at: row.handledAt.toISOString(), by: named(handler) },
  };
}

const list = on(listReports, async ({ services, who }) => {
  const clubId = requireClubId(who);
  authorize(who, 'reflection-report:manage', { clubId });
  const [welfareEmail, rows] = await Promise.all([
    store.getWelfareEmail(services.db, clubId),
    store.listReports(services.db, clubId),
  ]);
  return { data: { welfareEmail, reports: rows.map(viewReport) } };
});

const handle = on(handleReport, async (call) => {
  const { services, who, params, body } = call;
  return services.db.transaction(async (tx) => {
    const found = await store.lockReport(tx, params.reportId);
    if (!found) throw notFound(t`This report`);
    authorize(who, 'reflection-report:manage', { clubId: found.clubId }, t`This report`);
    await store.markHandled(tx, found.id, body.handled ? who.principal.userId : null);
    const action = `reflection-report:${body.handled ? 'handle' : 'reopen'}` as const;
    await audit(tx, call, { action, object: `reflection-report:${found.id}` });
    return { message: body.handled ? t`The report is done` : t`The report is open again` };
  });
});

const setContact = on(setWelfareContact, async (call) => {
  const { services, who, body } = call;
  const clubId = requireClubId(who);
  authorize(who, 'reflection-report:manage', { clubId });
  await services.db.transaction(async (tx) => {
    await store.setWelfareEmail(tx, clubId, body.email || null);
    await audit(tx, call, { action: 'club:welfare-contact', object: `club:${clubId}` });
  });
  return {
    message: body.email ? t`Reports go to ${body.email}` : t`Reports go to every admin of your club`,
  };
});

/** All but `report` before `{episodeId}`, which would match them too. */
export const reportRoutes = [list, handle, setContact, report];
