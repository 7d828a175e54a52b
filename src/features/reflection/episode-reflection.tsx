import { listensTogether, useAccount } from '@/client/account';
import { mayEver } from '@/policy/can';
import { principalOf } from '@/policy/principal';
import { ReflectionSection } from './reflection-section';
import { ThemesCard } from './themes';

/** What follows an episode for a member: the questions for a family, and for a coach what families have said. */
export function EpisodeReflection(props: { episodeId: string; finished: boolean }) {
  const { data: account } = useAccount();
  // People who listen together read and answer nothing.
  if (!account || listensTogether(account)) return null;
  const who = principalOf(account);
  if (mayEver(who, 'reflection:answer')) {
    // What was begun for one episode or person is not another's.
    return <ReflectionSection key={`${account.user.id} ${props.episodeId}`} {...props} />;
  }
  return mayEver(who, 'reflection:themes') ? <ThemesCard episodeId={props.episodeId} /> : null;
}
