import { type SQL, sql } from 'drizzle-orm';
import { maySignIn } from './may-sign-in.store';

/**
 * Whether a person may listen on a shared device: they may sign in, were put on it, and are in its household still. Asked at each
 * change of the person, and by every session that such a change began, so that leaving a household or a withdrawn consent counts
 * at once. A child with an account of its own is not put there by others. The arguments name columns of the query, whose tables must not be called
 * as those in here are (`entitled`, `shared`, `home`, `listener`).
 */
export const mayListenOn = (deviceId: string, userId: string): SQL<boolean> => sql<boolean>`exists (
  select from shared_device_members entitled
  join shared_devices shared on shared.id = entitled.device_id
  join family_members home on home.family_id = shared.family_id and home.user_id = entitled.user_id
  join users listener on listener.id = entitled.user_id
  where entitled.device_id = ${sql.raw(deviceId)} and entitled.user_id = ${sql.raw(userId)}
    and ((home.place = 'child' and listener.claimed_at is null) or (home.place = 'guardian' and listener.club_member_role = 'parent'))
    and ${maySignIn('listener')})`;

/** Whether a session of the query (`sessions`) still holds: of a shared one, each of its people may still listen there. */
export const sessionHolds: SQL<boolean> = sql<boolean>`(sessions.kind = 'own' or not exists (
  select from session_listeners present where present.session_id = sessions.id
    and not ${mayListenOn('sessions.shared_device_id', 'present.user_id')}))`;

/** Who listens in a session of the query, in the order in which the accounts were made; null in one of a person's own. */
export const listenersOfSession = sql<
  { id: string; firstName: string }[] | null
>`case when sessions.kind = 'shared' then (
  select coalesce(json_agg(json_build_object('id', present.user_id, 'firstName', person.first_name)
    order by person.created_at, person.id), '[]'::json)
  from session_listeners present join users person on person.id = present.user_id
  where present.session_id = sessions.id) end`;
