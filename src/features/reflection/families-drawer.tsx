import { Button, Form, Input, Skeleton } from 'antd';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { handleReport, type Report, type Reports, setWelfareContact } from '@/contract/reflection/reflection';
import { useAction } from '@/kit/use-action';
import { formatDate } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { StatusPill } from '@/ui/feedback/status-pill';
import { SideDrawer } from '@/ui/form/side-drawer';
import styles from './families-drawer.module.css';
import { reportsKey, useReports, useThemes } from './reflection-queries';
import { ThemeList } from './themes';

const nobody = 'a person whose account is deleted';

/** What families said, which of them ask for help, and who gets the reports. */
export const FamiliesDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <SideDrawer title="From families" open={open} onClose={onClose}>
    <Content />
  </SideDrawer>
);

function Content() {
  const { data: themes } = useThemes();
  const { data, error, refetch } = useReports();
  const { run, running, holder } = useAction(reportsKey);
  if (!data) {
    return error ? (
      <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton active />
    );
  }
  const decide = ({ id, handled }: Report) =>
    void run({
      id,
      call: () => call(handleReport, { params: { reportId: id }, body: { handled: !handled } }),
    });
  return (
    <div className={styles.content}>
      <section aria-labelledby="reports">
        <h3 id="reports" className={styles.heading}>
          Reports
        </h3>
        {data.reports.length === 0 && (
          <p className={styles.note}>
            No family has asked for help. When one does, it is listed here, and your welfare contact gets an
            email.
          </p>
        )}
        <ul className={styles.reports}>
          {data.reports.map((report) => (
            <li key={report.id} className={styles.report}>
              <p className={styles.who}>
                <strong>{report.reportedBy ?? nobody}</strong> asks for help with what{' '}
                <strong>{report.answerOf ?? nobody}</strong> answered after “{report.episode}”
                {report.spoken && ', a spoken answer'}.
              </p>
              <p className={styles.note}>
                {formatDate(report.at)}. What was said stays in the family: please speak with them.
              </p>
              {report.handled && (
                <StatusPill tone="done">
                  Done by {report.handled.by ?? nobody} on {formatDate(report.handled.at)}
                </StatusPill>
              )}
              <Button loading={running?.id === report.id} onClick={() => decide(report)}>
                {report.handled ? 'Open it again' : 'We have spoken with them'}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <WelfareContact email={data.welfareEmail} />
      {themes && (
        <section aria-labelledby="themes">
          <h3 id="themes" className={styles.heading}>
            What families said after “{themes.episode.name}”
          </h3>
          <ThemeList themes={themes} />
        </section>
      )}
      {holder}
    </div>
  );
}

function WelfareContact({ email }: { email: Reports['welfareEmail'] }) {
  const { run, running, holder } = useAction(reportsKey);
  const save = (body: { email: string }) =>
    void run({ id: 'welfare-contact', call: () => call(setWelfareContact, { body }) });
  return (
    <Form layout="vertical" initialValues={{ email: email ?? '' }} onFinish={save} requiredMark={false}>
      <Form.Item
        name="email"
        label="Email of the welfare contact"
        extra="The person responsible for children’s welfare. Left empty, every admin gets the reports."
        rules={[{ type: 'email', message: 'Please Enter A Valid Email Address' }]}
      >
        <Input inputMode="email" autoComplete="off" />
      </Form.Item>
      <Button htmlType="submit" loading={running !== undefined}>
        Save the contact
      </Button>
      {holder}
    </Form>
  );
}
