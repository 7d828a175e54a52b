import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { call } from '@/client/http';
import { beginProviderLink, endProviderLink, getProviderLink, nextMax } from '@/contract/sign-in/provider';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import styles from './second-factor.module.css';

const linkKey = ['provider-link'] as const;

function stateWords({ name, since, on }: { name: string; since: string | null; on: boolean }): string {
  if (!since) return t`Link your account at ${name}, to sign in with it.`;
  return on
    ? t`You can sign in with it. Linked since ${formatShortDay(since)}.`
    : t`You can no longer sign in with it.`;
}

/** The link of the account with one at the provider of sign-ins; nothing where there is no provider. */
export function ProviderSection() {
  const { data } = useQuery({
    queryKey: linkKey,
    queryFn: async ({ signal }) => (await call(getProviderLink, { signal })).data,
    staleTime: 0,
  });
  const { run, running, holder } = useAction(linkKey);
  if (!data?.name) return holder;
  const { name, since, on } = data;
  const link = () => {
    const { pathname, search } = window.location;
    const next = `${pathname}${search}`.slice(0, nextMax);
    void run({
      id: 'link',
      quiet: true,
      call: async () => ({
        ...(await call(beginProviderLink, { body: { next } })),
        message: '',
      }),
      onDone: ({ data: { address } }) => window.location.assign(address),
    });
  };
  const end = () =>
    void run({
      id: 'link',
      call: () => call(endProviderLink),
      confirm: {
        title: t`End the link with ${name}?`,
        text: t`After that, you sign in with your password or a passkey. You can link it again here.`,
        okText: t`End the link`,
        danger: true,
      },
    });
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{name}</h2>
      <p className={styles.text}>{stateWords({ name, since, on })}</p>
      <Button block loading={running !== undefined} onClick={on ? end : link}>
        {on && t`End the link…`}
        {!on && (since ? t`Link it again…` : t`Link ${name}…`)}
      </Button>
      {holder}
    </section>
  );
}
