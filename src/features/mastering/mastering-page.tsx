import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import Router from 'next/router';
import { useRef, useState } from 'react';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { readToken } from '@/client/session';
import { userMessage } from '@/client/user-message';
import type { ReplyOf } from '@/contract/endpoint';
import type { ChapterKind } from '@/contract/episode-content';
import {
  getMasteringSettings,
  type MasteringSettings,
  masterPublishedAgain,
  saveMasteringSettings,
  usualMastering,
} from '@/contract/mastering/settings';
import { slotNames } from '@/contract/slot-names';
import { useAction } from '@/kit/use-action';
import { plural, t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { NumberField } from '@/ui/form/number-field';
import { OrderedRows } from '@/ui/form/ordered-rows';
import { useDiscardConfirm } from '@/ui/form/use-discard-confirm';
import { Card } from '@/ui/layout/card';
import { useCrumb } from '@/ui/layout/crumb';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { PageHeader } from '@/ui/layout/page-header';
import { useNavigationGuard } from '@/ui/layout/use-navigation-guard';
import styles from './mastering-page.module.css';

// Loaded later, because the settings can be read without it.
const MasteringTrial = lazyComponent(() =>
  import('./mastering-trial').then((module) => module.MasteringTrial),
);

type Saved = ReplyOf<typeof getMasteringSettings>['data'];

const key = listKey(getMasteringSettings);

const kindNames: Record<ChapterKind, string> = {
  audioIdentity: t`Audio identity of the club`,
  ...slotNames,
  campaignSpot: t`Spot of a campaign`,
  feature: t`Feature of the platform`,
  localSponsorSpot: t`Spot of the local sponsor`,
};

const loudnesses = [
  { value: -14, label: t`Louder (−14 LUFS)` },
  { value: -16, label: t`Usual for podcasts (−16 LUFS)` },
  { value: -19, label: t`Wider range (−19 LUFS)` },
];
const bitRates = ([96, 128, 160, 192] as const).map((value) => ({ value, label: t`${value} kbit/s` }));

const settingsOf = ({ loudness, bitRate, gap, order }: MasteringSettings): MasteringSettings => ({
  loudness,
  bitRate,
  gap,
  order,
});
const isSame = (one: MasteringSettings, other: MasteringSettings) =>
  JSON.stringify(settingsOf(one)) === JSON.stringify(settingsOf(other));

function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.filter((_, place) => place !== from);
  return [...others.slice(0, to), ...rows.slice(from, from + 1), ...others.slice(to)];
}

/** What was changed stays when another admin saves meanwhile; the rest is then as stored. */
function Settings({ saved }: { saved: Saved }) {
  const client = useQueryClient();
  const [changes, setChanges] = useState<Partial<MasteringSettings>>({});
  const draft = { ...settingsOf(saved), ...changes };
  const { run, running, holder } = useAction(key);
  const isChanged = !isSame(draft, saved);
  const target = useRef('');
  const leaving = useRef(false);
  const { leave, holder: question } = useDiscardConfirm({
    changed: isChanged,
    busy: running !== undefined,
    onClose: () => {
      leaving.current = true;
      void Router.push(target.current);
    },
  });
  useNavigationGuard({
    open: isChanged,
    changed: isChanged,
    leave: (to = '') => {
      target.current = to;
      return leave();
    },
    // A person who is signed out has to reach the sign-in page.
    guardsPage: () => !leaving.current && readToken() !== undefined,
  });
  const change = (part: Partial<MasteringSettings>) => setChanges((before) => ({ ...before, ...part }));
  const save = () =>
    run({
      id: 'mastering',
      call: () => call(saveMasteringSettings, { body: { ...draft, rev: saved.rev } }),
      onDone: ({ data }) => {
        client.setQueryData(key, data);
        // What was changed meanwhile is not saved yet.
        setChanges((now) =>
          Object.fromEntries(
            Object.entries(now).filter(([name, value]) => draft[name as keyof MasteringSettings] !== value),
          ),
        );
      },
    });
  const again = () =>
    run({
      id: 'mastering',
      call: () => call(masterPublishedAgain, { body: {} }),
      confirm: {
        title: t`Master the episodes again?`,
        text: t`Families hear the old versions until the new ones are ready.`,
        okText: t`Master again`,
      },
    });

  return (
    <>
      <div className={styles.columns}>
        <Card title={t`Running order`}>
          <OrderedRows
            label={t`Parts in running order`}
            rows={draft.order}
            keyOf={(kind) => kind}
            nameOf={(kind) => kindNames[kind]}
            onMove={(from, to) => change({ order: moved(draft.order, from, to) })}
          >
            {(kind) => kindNames[kind]}
          </OrderedRows>
        </Card>
        <div className={styles.column}>
          <Card title={t`Sound`}>
            <div className={styles.fields}>
              <div className={styles.field}>
                <label htmlFor="loudness">{t`Loudness`}</label>
                <Select
                  id="loudness"
                  options={loudnesses}
                  value={draft.loudness}
                  onChange={(loudness) => change({ loudness })}
                />
              </div>
              <div className={styles.field}>
                <label htmlFor="bit-rate">{t`Bit rate`}</label>
                <Select
                  id="bit-rate"
                  options={bitRates}
                  value={draft.bitRate}
                  onChange={(bitRate) => change({ bitRate })}
                />
              </div>
              <div className={styles.field}>
                <label htmlFor="gap">{t`Pause after each part`}</label>
                <NumberField
                  id="gap"
                  min={0.1}
                  max={3}
                  step={0.1}
                  precision={1}
                  suffix="s"
                  value={draft.gap}
                  onChange={(gap) => gap !== null && change({ gap })}
                />
              </div>
            </div>
            <div className={styles.actions}>
              <Button
                type="primary"
                disabled={!isChanged || running !== undefined}
                onClick={() => void save()}
              >{t`Save`}</Button>
              <Button disabled={!isChanged} onClick={() => setChanges({})}>{t`Discard changes`}</Button>
              {!isSame(draft, usualMastering) && (
                <Button
                  type="text"
                  onClick={() => setChanges(usualMastering)}
                >{t`Use the usual settings`}</Button>
              )}
            </div>
          </Card>
          <MasteringTrial settings={draft} />
          {saved.outdated > 0 && (
            <Card title={t`Made with other settings`}>
              <p className={styles.outdated}>
                {plural(saved.outdated, {
                  one: 'One club’s published episode',
                  other: '# clubs’ published episodes',
                })}
              </p>
              <Button
                disabled={isChanged || running !== undefined}
                onClick={() => void again()}
              >{t`Master again`}</Button>
            </Card>
          )}
        </div>
      </div>
      {holder}
      {question}
    </>
  );
}

/** What every finished episode is made with. */
export function MasteringPage() {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(getMasteringSettings, { signal })).data,
  });
  useCrumb(t`Mastering`);
  return (
    <>
      <PageHeader title={t`Mastering`} />
      {error && !data && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Card>
          <Skeleton lines={9} />
        </Card>
      )}
      {data && <Settings saved={data} />}
    </>
  );
}
