import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '@/server/runtime/command-failure';

type Ports = { site: number; http: number; https: number };

export type TlsProxy = { certificate: string; stop: () => Promise<void> };

/** Starts nginx with the configuration in docs/nginx, but with other ports and a self-signed certificate. */
export async function startTlsProxy(folder: string, ports: Ports): Promise<TlsProxy> {
  const certificate = path.join(folder, 'fullchain.pem');
  needed('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', path.join(folder, 'privkey.pem'), '-out', certificate],
  ]);
  const file = path.join(folder, 'nginx.conf');
  mkdirSync(path.join(folder, 'temporary'));
  writeFileSync(file, configuration(folder, ports));
  const args = ['-p', folder, '-c', file, '-e', path.join(folder, 'nginx.log')];
  needed('nginx', [...args, '-t', '-q']);
  const nginx = spawn('nginx', args, { stdio: 'inherit' });
  const ended = once(nginx, 'exit');
  return {
    certificate,
    stop: async () => {
      nginx.kill('SIGQUIT');
      await ended;
    },
  };
}

/** Runs a system program and waits for its end. Throws a Failure if the program is missing or fails. */
function needed(program: string, args: string[]): void {
  try {
    execFileSync(program, args, { stdio: 'pipe' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Failure(code === 'ENOENT' ? `${program} is missing: apt-get install ${program}.` : message);
  }
}

const FILES = 'docs/nginx';

/** Replaces the example names, ports and paths of docs/nginx with those of this machine. */
const replacementsFor = (folder: string, { site, http, https }: Ports): [pattern: RegExp, replacement: string][] => [
  [/127\.0\.0\.1:300[12]/g, `127.0.0.1:${site}`],
  [/^ *listen \[::\].*\n/gm, ''],
  [/listen 80;/g, `listen 127.0.0.1:${http};`],
  [/listen 443 /g, `listen 127.0.0.1:${https} `],
  [/https:\/\/community\.example\.org/g, `https://localhost:${https}`],
  [/server_name community\.example\.org/g, 'server_name localhost'],
  [/\/etc\/letsencrypt\/live\/community\.example\.org/g, folder],
  [/include parent-voice-locations\.conf/g, `include ${path.resolve(FILES)}/parent-voice-locations.conf`],
];

function configuration(folder: string, ports: Ports): string {
  let servers = readFileSync(path.join(FILES, 'parent-voice.conf'), 'utf8');
  for (const [pattern, replacement] of replacementsFor(folder, ports)) {
    if (servers.search(pattern) === -1)
      throw new Error(`${FILES}/parent-voice.conf has no ${pattern.source} any more.`);
    servers = servers.replace(pattern, replacement);
  }
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
pid ${folder}/nginx.pid;
events {}
http {
access_log off;
${kinds.map((kind) => `${kind}_temp_path ${folder}/temporary/${kind};`).join('\n')}
${servers}
}
`;
}
