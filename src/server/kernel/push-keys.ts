import * as z from 'zod';

/** The keys with which push services know us, and where their people can reach the operator. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
  subject: string;
}

const key = (length: number) =>
  z
    .string()
    .regex(
      new RegExp(`^[\\w-]{${length}}$`),
      `the ${length} characters that \`npx web-push generate-vapid-keys\` prints`,
    )
    .optional();

/** The settings, of which there must be all three or none (`areAllOrNone`). */
export const pushSettings = {
  VAPID_PUBLIC_KEY: key(87),
  VAPID_PRIVATE_KEY: key(43),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'mailto: and an address, or an https:// address')
    .optional(),
};
type Given = { [Name in keyof typeof pushSettings]?: string | undefined };

/** Undefined unless all three are set. */
export const pushKeysOf = ({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: subject,
}: Given): PushKeys | undefined =>
  publicKey && privateKey && subject ? { publicKey, privateKey, subject } : undefined;

/** With one missing nothing could be sent, and the switch would be offered all the same. */
export const areAllOrNone = (given: Given): boolean =>
  pushKeysOf(given) !== undefined ||
  (!given.VAPID_PUBLIC_KEY && !given.VAPID_PRIVATE_KEY && !given.VAPID_SUBJECT);
