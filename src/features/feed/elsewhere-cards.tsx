import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/http';
import {
  confirmFeedReads,
  endChildFeed,
  endFeed,
  type Feed,
  type ListenElsewhere,
  makeChildFeed,
  makeFeed,
} from '@/contract/feed/feed';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Card } from '@/ui/layout/card';
import { ActionButton } from '@/ui/plain/action-button';
import { ChildFeeds } from './child-feeds';
import styles from './elsewhere.module.css';
import { feedsKey, type RunFeed } from './feed-words';
import { GuestCard } from './guest-card';
import { LinkCard } from './link-card';

/** Everything about links, once it is loaded. A change answers with all of them, so nothing is loaded again. */
export function ElsewhereCards({ data }: { data: ListenElsewhere }) {
  const client = useQueryClient();
  const { run, running, holder } = useAction(feedsKey);
  const change: RunFeed = (action) =>
    run({ ...action, onDone: (reply) => client.setQueryData(feedsKey, reply.data) });
  const known = ({ id }: Feed) => void change({ id, call: () => call(confirmFeedReads, { params: { id } }) });
  const renew = () =>
    void change({
      id: 'own',
      call: () => call(makeFeed, { body: { replace: true } }),
      confirm: {
        title: t`End this link?`,
        text: t`Apps that use this link stop at once, even in the middle of a download. You have to add the new link to each app.`,
        okText: t`End it, and make a new one`,
        danger: true,
        instead: {
          label: t`Only end it`,
          onClick: () => void change({ id: 'own', call: () => call(endFeed, {}) }),
        },
      },
    });

  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {data.own ? (
          <LinkCard
            feed={data.own}
            whose={t`This link is yours alone`}
            busy={running?.id === 'own'}
            onEnd={renew}
            onKnown={() => data.own && known(data.own)}
          />
        ) : (
          <Card>
            <EmptyState
              title={t`Your episodes in your podcast app`}
              text={t`You get a link that is yours alone. New episodes come to your app automatically.`}
              action={
                <ActionButton
                  primary
                  onClick={() => void change({ id: 'own', call: () => call(makeFeed, { body: {} }) })}
                >{t`Make my link`}</ActionButton>
              }
            />
          </Card>
        )}
      </div>
      <div className={styles.column}>
        {data.guests && (
          <GuestCard guests={data.guests} leftOut={data.leftOut} change={change} onKnown={known} />
        )}
        {data.children.length > 0 && (
          <ChildFeeds
            items={data.children}
            running={running?.id}
            onKnown={known}
            onMake={(id) =>
              void change({ id, call: () => call(makeChildFeed, { params: { id }, body: {} }) })
            }
            onEnd={({ id, firstName }) =>
              void change({
                id,
                call: () => call(endChildFeed, { params: { id } }),
                confirm: {
                  title: t`End ${firstName}’s link?`,
                  text: t`Apps that use this link stop at once.`,
                  okText: t`End it`,
                  danger: true,
                },
              })
            }
          />
        )}
      </div>
      {holder}
    </div>
  );
}
