import * as z from 'zod';
import { plural, t } from '@/language/text';
import { Identifier, SignedIn } from '../auth';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { changed, done, Id, Instant } from '../shapes';
import { pinTriesMax } from './pin';

/** Every call of shared devices begins with it, so that their cookie goes with no other. */
export const sharedDevicePath = '/api/shared-device';

/** The most people of one device. */
const sharedPeopleMax = 20;

/** A phone or tablet of a household, as its guardians see it. */
export const SharedDevice = z.object({
  id: Id,
  /** In words, as `Chrome on Android`. */
  device: z.string(),
  madeAt: Instant,
  /** Exact to five minutes. */
  usedAt: Instant,
  /** The one of this request. */
  here: z.boolean(),
  people: z.array(z.object({ id: Id, firstName: z.string(), child: z.boolean(), you: z.boolean() })),
});
export type SharedDevice = z.infer<typeof SharedDevice>;

export const listSharedDevices = endpoint({
  method: 'GET',
  path: '/api/shared-device',
  summary: 'The shared devices of the own household, this one first',
  access: 'shared-device:manage',
  reply: z.object({ data: z.array(SharedDevice) }),
});

const childIds = z.array(Id).min(1, t`Choose a child`).max(sharedPeopleMax);

/**
 * Makes the browser of this request a shared device, with the caller and these children of the household on it. Its secret comes
 * as a cookie that no script reads, and the session of the caller is a shared one from then on. 409 where it is one already.
 */
export const makeSharedDevice = endpoint({
  method: 'POST',
  path: '/api/shared-device',
  summary: 'Share this device in the family',
  access: 'shared-device:manage',
  body: z.object({ childIds }),
  reply: changed(SharedDevice),
  status: 201,
});

/** 404 in a browser that is no shared device of the household. */
export const putOnSharedDevice = endpoint({
  method: 'POST',
  path: '/api/shared-device/child',
  summary: 'Put children of the household on this shared device',
  access: 'shared-device:manage',
  body: z.object({ childIds }),
  reply: changed(SharedDevice),
});

/** With the password of that guardian, which counts as one at sign-in. 403 for a person who is no guardian of the household. */
export const putGuardianOnSharedDevice = endpoint({
  method: 'POST',
  path: '/api/shared-device/guardian',
  summary: 'Put another guardian of the household on this shared device, with their password',
  access: 'shared-device:manage',
  body: z.object({
    identifier: Identifier,
    password: z.string().min(1, t`Enter the password`).max(limits.passwordMax),
  }),
  reply: changed(SharedDevice),
});

const deviceId = z.object({ id: Id });

/** What this person plays there stops within two seconds. */
export const takeOffSharedDevice = endpoint({
  method: 'DELETE',
  path: '/api/shared-device/{id}/person/{userId}',
  summary: 'Take a person off a shared device',
  access: 'shared-device:manage',
  params: deviceId.extend({ userId: Id }),
  reply: done,
});

/** Everyone is signed out of it. */
export const endSharedDevice = endpoint({
  method: 'DELETE',
  path: '/api/shared-device/{id}',
  summary: 'End a shared device',
  access: 'shared-device:manage',
  params: deviceId,
  reply: done,
});

/** A face of "Who is listening?". */
export const DeviceListener = z.object({
  id: Id,
  firstName: z.string(),
  /** How this person is chosen: a child by a tap. `locked`: after too many wrong PINs only the password counts. */
  entry: z.enum(['tap', 'pin', 'locked', 'password']),
  /** Seconds that a child has left of the episode it heard last; `new`: the newest one is not begun. */
  waiting: z.union([z.object({ left: z.number() }), z.literal('new')]).nullable(),
});
export type DeviceListener = z.infer<typeof DeviceListener>;

/** Who may listen on this device now. A person who may not sign in is not among them. */
export const getListeners = endpoint({
  method: 'GET',
  path: '/api/shared-device/listener',
  summary: 'Who is listening? The people of this shared device; 404 in a browser that is none',
  access: 'open',
  reply: z.object({
    data: z.object({
      club: z.object({
        clubname: z.string(),
        /** As a data URL, because without a person no file may be fetched; null without one, or for a large one. */
        logo: z.string().nullable(),
      }),
      listeners: z.array(DeviceListener),
    }),
  }),
});

/**
 * Ends what the person before has open on this device and begins the session of the next: a child's by a tap, an adult's by PIN or
 * password. Several people, one of them a child, listen together, with the rights of the child; they need neither. 403 at `pin` or
 * `password` for a wrong one; after `pinTriesMax` wrong PINs only the password counts. 404 for a person who may not listen here.
 */
export const chooseListener = endpoint({
  method: 'POST',
  path: '/api/shared-device/listener',
  summary: 'Change the person on this shared device',
  access: 'open',
  body: z.object({
    userIds: z.array(Id).min(1).max(sharedPeopleMax),
    pin: z
      .string()
      .regex(/^\d{1,6}$/, t`A PIN has 4 to 6 digits`)
      .optional(),
    password: z.string().max(limits.passwordMax).optional(),
  }),
  reply: SignedIn,
});

/** Ends the device and every session of it. Also where there is none any more. */
export const leaveSharedDevice = endpoint({
  method: 'POST',
  path: '/api/shared-device/leave',
  summary: 'Sign everyone out of this shared device',
  access: 'open',
  reply: done,
});

/** What a wrong PIN is answered with. */
export const wrongPin = (left: number): string =>
  left > 0
    ? plural(left, {
        one: 'That is not the PIN. One try is left.',
        other: 'That is not the PIN. # tries are left.',
      })
    : t`${pinTriesMax} wrong PINs. Enter the password instead.`;
