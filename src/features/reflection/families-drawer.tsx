import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { handleReport, type Report, setWelfareContact } from '@/contract/reflection/reflection';
import { useAction } from '@/kit/use-action';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import { formatDate } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusPill } from '@/ui/feedback/status-pill';
import { DetailsDrawer } from '@/ui/form/details-drawer';
import { zodRule } from '@/ui/form/zod-rule';
import styles from './families-drawer.module.css';
import { reportsKey, useReports, useThemes } from './reflection-queries';
import { ThemeList } from './themes';

const nobody = t`a person whose account is deleted`;

/** What families said, which of them ask for help, and who gets the reports. */
export function FamiliesDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [changed, setChanged] = useState(false);
  return (
    <DetailsDrawer title={t`From families`} open={open} onClose={onClose} changed={changed}>
      <Content onChanged={setChanged} />
    </DetailsDrawer>
  );
}

interface ContentProps {
  /** Says whether the address was typed and not saved. */
  onChanged: (changed: boolean) => void;
}

function Content({ onChanged }: ContentProps) {
  const { data: themes } = useThemes();
  const { data, error, refetch } = useReports();
  const { run, running, holder } = useAction(reportsKey);
  if (!data) {
    return error ? (
      <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={4} />
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
        <h3 id="reports" className={styles.heading}>{t`Reports`}</h3>
        {data.reports.length === 0 && (
          <p
            className={styles.note}
          >{t`No family has asked for help. When one does, it is listed here, and your welfare contact gets an email.`}</p>
        )}
        <ul className={styles.reports}>
          {data.reports.map((report) => (
            <li key={report.id} className={styles.report}>
              <p className={styles.who}>
                <WhoAsks report={report} />
              </p>
              <p
                className={styles.note}
              >{t`${formatDate(report.at)}. What was said stays in the family: please speak with them.`}</p>
              {report.handled && (
                <StatusPill tone="done">{t`Done by ${report.handled.by ?? nobody} on ${formatDate(report.handled.at)}`}</StatusPill>
              )}
              <Button loading={running?.id === report.id} onClick={() => decide(report)}>
                {report.handled ? t`Open it again` : t`We have spoken with them`}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <WelfareContact email={data.welfareEmail ?? ''} onChanged={onChanged} />
      {themes && (
        <section aria-labelledby="themes">
          <h3
            id="themes"
            className={styles.heading}
          >{t`What families said after “${themes.episode.name}”`}</h3>
          <ThemeList themes={themes} />
        </section>
      )}
      {holder}
    </div>
  );
}

function WhoAsks({ report: { reportedBy, answerOf, episode, spoken } }: { report: Report }) {
  const parts = {
    strong: <strong />,
    episode,
    reporter: reportedBy ?? nobody,
    author: answerOf ?? nobody,
  };
  return spoken ? (
    <Rich
      text="<strong>{reporter}</strong> asks for help with the spoken answer of <strong>{author}</strong> after “{episode}”."
      {...parts}
    />
  ) : (
    <Rich
      text="<strong>{reporter}</strong> asks for help with the answer of <strong>{author}</strong> after “{episode}”."
      {...parts}
    />
  );
}

function WelfareContact({ email, onChanged }: ContentProps & { email: string }) {
  const { run, running, holder } = useAction(reportsKey);
  const [saved, setSaved] = useState(email);
  const [typed, setTyped] = useState(email);
  const changed = typed !== saved;
  useEffect(() => {
    onChanged(changed);
    return () => onChanged(false);
  }, [changed, onChanged]);
  const save = (body: { email: string }) =>
    void run({
      id: 'welfare-contact',
      call: () => call(setWelfareContact, { body }),
      onDone: () => setSaved(body.email),
    });
  return (
    <Form
      layout="vertical"
      initialValues={{ email }}
      onValuesChange={(_, values: { email: string }) => setTyped(values.email)}
      onFinish={save}
      requiredMark={false}
    >
      <Form.Item
        name="email"
        label={t`Email of the welfare contact`}
        extra={t`The person responsible for children’s welfare. If this is empty, every admin gets the reports.`}
        rules={[zodRule(setWelfareContact.body.shape.email)]}
      >
        <Input inputMode="email" autoComplete="off" />
      </Form.Item>
      <Button htmlType="submit" loading={running !== undefined}>{t`Save the contact`}</Button>
      {holder}
    </Form>
  );
}
