import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startOnPorts } from './own-ports';

/** What deploy/proxy/nginx.conf says of the server for https, from below its certificate on, without https. */
const shipped = (files: string) => {
  const text = readFileSync('deploy/proxy/nginx.conf', 'utf8');
  return text
    .slice(text.indexOf('    # Touchline checks sizes itself'))
    .replace('/var/lib/touchline/files', files)
    .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http');
};

const upstream = (name: string, ports: readonly number[]) =>
  `upstream ${name} {\n${ports.map((port) => `    server 127.0.0.1:${port} fail_timeout=2s;`).join('\n')}\n    keepalive 64;\n}`;

interface Nginx {
  url: string;
  /** Where the pages' processes find the API. */
  apiUrl: string;
  stop(): Promise<void>;
}

/**
 * nginx as `deploy/proxy/nginx.conf` has it, in front of several processes of the pages, and between them and several of the API. With
 * `files` it sends these itself, by processes of the user www-data, as Debian has it.
 */
export async function startNginx(
  ports: { pages: readonly number[]; api: readonly number[] },
  files?: string,
): Promise<Nginx> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-nginx-'));
  chmodSync(folder, 0o777);
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const configuration = (port: number, apiPort: number) => `daemon off;
${files ? 'user www-data;' : ''}
worker_processes 2;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
access_log off;
${temp.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
${upstream('touchline', ports.pages)}
${upstream('touchline_api', ports.api)}
server {
    listen 127.0.0.1:${port};
${shipped(files ?? '/nowhere')}
server {
    listen 127.0.0.1:${apiPort};
    client_max_body_size 0;
    location / {
        proxy_pass http://touchline_api;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $http_host;
        proxy_request_buffering off;
        proxy_buffering off;
        proxy_read_timeout 15m;
        add_header X-Answered-By $upstream_addr always;
    }
}
}
`;
  const nginx = await startOnPorts(
    (port) => [port(), port()],
    ([port = 0, apiPort = 0]) => {
      writeFileSync(path.join(folder, 'nginx.conf'), configuration(port, apiPort));
      return spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'], {
        stdio: 'ignore',
      });
    },
    // It is written once all ports are its own.
    () => existsSync(path.join(folder, 'pid')),
  );
  const [port, apiPort] = nginx.ports;
  return {
    url: `http://127.0.0.1:${port}`,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    async stop() {
      await nginx.stop('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
