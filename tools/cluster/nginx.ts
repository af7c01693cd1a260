import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '@/server/runtime/command-failure';

const EXAMPLE = path.resolve(import.meta.dirname, '../../docs/nginx');

type Settings = { http: string; server: string };

/**
 * Starts nginx without TLS in front of two web processes, with the upstream and locations from docs/nginx. Throws a
 * Failure if nginx is missing or does not start.
 */
export async function startNginx(
  folder: string,
  port: number,
  web: readonly [number, number],
  settings: Settings = { http: '', server: '' },
) {
  if (spawnSync('nginx', ['-v']).error) throw new Failure('nginx is missing: apt-get install nginx-light');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, web, settings));
  const nginx = spawn('nginx', ['-p', folder, '-c', file, '-e', 'error.log'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(nginx, 'exit');
  await Promise.race([answering(port), ended.then(() => failed(folder))]);
  return {
    /** Returns the lines of the access log, each with the address of the web process that served the request. */
    passedOn: () => readFileSync(path.join(folder, 'access.log'), 'utf8').trim().split('\n'),
    stop: async () => {
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}

function configuration(
  folder: string,
  port: number,
  [first, second]: readonly [number, number],
  settings: Settings,
): string {
  const example = readFileSync(path.join(EXAMPLE, 'parent-voice.conf'), 'utf8');
  const upstream = /^upstream parent_voice \{$[^]*?^\}$/m.exec(example)?.[0] ?? '';
  const ours = upstream
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`);
  return `
daemon off;
worker_processes 2;
worker_rlimit_nofile 8192;
pid nginx.pid;
error_log error.log warn;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4096; }
http {
  log_format passed '$upstream_addr $status $request_method $request_uri';
  access_log access.log passed;
  ${places.join('\n  ')}
  ${ours}
  ${settings.http}
  server {
    listen 127.0.0.1:${port};
    ${settings.server}
    include ${path.join(EXAMPLE, 'parent-voice-locations.conf')};
  }
}
`;
}

/** Resolves when nginx accepts connections, even if the processes behind nginx are still starting. */
async function answering(port: number): Promise<void> {
  for (;;) {
    if (await fetch(`http://127.0.0.1:${port}/api/health/live`).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function failed(folder: string): never {
  throw new Failure(`nginx does not start:\n${readFileSync(path.join(folder, 'error.log'), 'utf8').trim()}`);
}
