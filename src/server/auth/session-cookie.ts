import { serialize } from 'hono/utils/cookie';

interface Renewed {
  expiresAt: Date;
  /** False when the session ends with the browser. */
  kept: boolean;
}

/** The longest time that browsers keep a cookie, in seconds. */
const longest = 400 * 24 * 60 * 60;

/**
 * The `Set-Cookie` header that hands a session's new token to the browser. Without HttpOnly, because the spec wants
 * the page to read it. The attributes are the same as in `client/session.ts`, or the browser would keep two cookies.
 */
export function sessionCookie(token: string, { expiresAt, kept }: Renewed, publicUrl: string): string {
  const seconds = Math.round((expiresAt.getTime() - Date.now()) / 1000);
  return serialize('token', token, {
    path: '/',
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
    ...(kept && { maxAge: Math.min(seconds, longest) }),
  });
}
