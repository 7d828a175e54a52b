declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  interface Claims {
    sub: string;
    email: string;
    email_verified: boolean;
  }
  export class Provider {
    constructor(
      issuer: string,
      settings: {
        clients: { client_id: string; client_secret: string; redirect_uris: string[] }[];
        claims: Record<string, string[]>;
        cookies: { keys: string[] };
        jwks: { keys: object[] };
        findAccount: (context: unknown, id: string) => { accountId: string; claims: () => Claims };
      },
    );
    callback(): RequestListener;
  }
}
