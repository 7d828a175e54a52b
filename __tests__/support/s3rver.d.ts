declare module 's3rver' {
  import type { Server } from 'node:http';

  interface Context {
    method: string;
    path: string;
    query: Record<string, string>;
    status: number;
    respond?: boolean;
    req: import('node:http').IncomingMessage;
  }
  class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    httpServer: Server;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
  export = S3rver;
}
