import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../runtime/config';
import { Failure } from '../runtime/command-failure';
import type { FileOwner } from './env-file';
import { isProgramInstalled, runProgram } from './run-program';
import type { UndoList } from './undo-list';

export const SUPPORTED_PROXIES = ['caddy', 'nginx'] as const;
export type ProxyName = (typeof SUPPORTED_PROXIES)[number];

const ACCOUNT = 'parent-voice';
export const SITE_FOLDERS = { data: '/var/lib/parent-voice', backups: '/var/backups/parent-voice' };
/** Configuration file of the site. The file .env of every installed version is a link to this file. */
export const SHARED_ENV_FILE = '/etc/parent-voice/env';
const CURRENT = '/srv/parent-voice/current';
const UNIT = '/etc/systemd/system/parent-voice@.service';
const PORTS = [3001, 3002];
const START_TIMEOUT_MS = 180_000;
const CERTIFICATES = '/etc/letsencrypt/live';

/** Throws if this machine cannot run the site as a service. Changes nothing. */
export function requireInstallationPossible(proxy: ProxyName): void {
  if (process.getuid?.() !== 0) throw new Failure('--install needs root.');
  if (!existsSync('/run/systemd/system')) throw new Failure('--install needs systemd, which does not run here.');
  if (/^\/(root|home)\//.test(projectRoot))
    throw new Failure(`The site's account cannot read ${projectRoot}. Move the folder to /srv/parent-voice/1.`);
  if (!isProgramInstalled(proxy)) throw new Failure(`${proxy} is missing: run \`apt-get install -y ${proxy}\`.`);
}

/**
 * Throws if the proxy needs a certificate that this machine does not have. Caddy needs none, because it requests its
 * own.
 */
export function requireCertificate(proxy: ProxyName, hostname: string): void {
  if (proxy === 'nginx' && !existsSync(path.join(CERTIFICATES, hostname)))
    throw new Failure(
      `nginx needs a certificate: run \`certbot certonly --nginx -n --agree-tos -m EMAIL -d ${hostname}\`, or use Caddy.`,
    );
}

/** Writes a system file. If the setup fails, the file gets its old content back, or is removed. */
function placeFile(file: string, content: string, undo: UndoList): void {
  const before = existsSync(file) ? readFileSync(file) : null;
  undo.remember(file, () => (before === null ? rmSync(file, { force: true }) : writeFileSync(file, before)));
  writeFileSync(file, content);
}

function makeFolder(folder: string, undo: UndoList): void {
  if (existsSync(folder)) return;
  undo.remember(folder, () => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(folder, { recursive: true });
}

function placeLink(link: string, target: string, undo: UndoList): void {
  const before = lstatSync(link, { throwIfNoEntry: false }) ? readlinkSync(link) : null;
  undo.remember(link, () => {
    rmSync(link, { force: true });
    if (before !== null) symlinkSync(before, link);
  });
  makeFolder(path.dirname(link), undo);
  rmSync(link, { force: true });
  symlinkSync(target, link);
}

/**
 * Creates the operating system account that runs the site, and the site's folders. Returns the account's user id and
 * group id.
 */
export async function createSystemAccount(undo: UndoList): Promise<FileOwner> {
  const isThere = await runProgram('id', ['-u', ACCOUNT]).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    undo.remember(`the account ${ACCOUNT}`, () => runProgram('userdel', [ACCOUNT]));
    await runProgram('useradd', ['--system', '--home-dir', SITE_FOLDERS.data, '--shell', '/usr/sbin/nologin', ACCOUNT]);
  }
  for (const folder of Object.values(SITE_FOLDERS)) {
    if (!existsSync(folder)) undo.remember(folder, () => rmSync(folder, { recursive: true, force: true }));
    await runProgram('install', ['-d', '-o', ACCOUNT, '-g', ACCOUNT, '-m', '700', folder]);
  }
  const [uid, gid] = await Promise.all([runProgram('id', ['-u', ACCOUNT]), runProgram('id', ['-g', ACCOUNT])]);
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Returns the path of the configuration file. All versions share one file, to which each version's .env links. If
 * somebody has already written .env as a file, returns that file.
 */
export function installEnvFile(undo: UndoList): string {
  const own = path.join(projectRoot, '.env');
  if (lstatSync(own, { throwIfNoEntry: false })?.isFile()) return own;
  makeFolder(path.dirname(SHARED_ENV_FILE), undo);
  placeLink(own, SHARED_ENV_FILE, undo);
  return SHARED_ENV_FILE;
}

/** Installs the systemd unit, starts two web processes and waits until both are ready, unless a signal arrives. */
export async function startService(undo: UndoList, unlessInterrupted: () => void): Promise<void> {
  placeLink(CURRENT, projectRoot, undo);
  const unit = readFileSync(path.join(projectRoot, 'docs/systemd/parent-voice@.service'), 'utf8');
  // The service uses the Node program that runs npm, because /usr/bin/node of Debian 12 is too old.
  const node = process.env.npm_node_execpath ?? '/usr/bin/node';
  placeFile(UNIT, unit.replace('/usr/bin/node', node), undo);
  const names = PORTS.map((port) => `parent-voice@${port}`);
  undo.remember('the service', () =>
    runProgram('systemctl', ['disable', '--now', ...names]).then(() => runProgram('systemctl', ['daemon-reload'])),
  );
  await runProgram('systemctl', ['daemon-reload']);
  await runProgram('systemctl', ['enable', '--now', ...names]);
  for (const port of PORTS) await requireReady(port, unlessInterrupted);
}

async function requireReady(port: number, unlessInterrupted: () => void): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null);
    if (response?.ok) return;
    unlessInterrupted();
    if (Date.now() > end) throw new Failure(`The site did not start: \`journalctl -u parent-voice@${port}\` says why.`);
    await sleep(500);
  }
}

/** Configures the proxy and reloads it. If `isOwnAuthority` is true, Caddy's own authority issues the certificate. */
export async function startProxy(
  proxy: ProxyName,
  hostname: string,
  isOwnAuthority: boolean,
  undo: UndoList,
): Promise<void> {
  const read = (file: string) =>
    readFileSync(path.join(projectRoot, 'docs', file), 'utf8').replaceAll('community.example.org', hostname);
  undo.remember(proxy, () => runProgram('systemctl', ['reload-or-restart', proxy]));
  if (proxy === 'nginx') {
    placeFile('/etc/nginx/conf.d/parent-voice.conf', read('nginx/parent-voice.conf'), undo);
    placeFile('/etc/nginx/parent-voice-locations.conf', read('nginx/parent-voice-locations.conf'), undo);
    await runProgram('nginx', ['-t']);
  } else {
    const caddyfile = read('caddy/Caddyfile');
    placeFile('/etc/caddy/Caddyfile', caddyfile.replace('{$CADDY_OPTIONS}', isOwnAuthority ? 'local_certs' : ''), undo);
    await runProgram('caddy', ['validate', '--config', '/etc/caddy/Caddyfile']);
  }
  await runProgram('systemctl', ['enable', proxy]);
  await runProgram('systemctl', ['reload-or-restart', proxy]);
  // Makes this machine trust Caddy's own certificate authority, so that checks on this machine accept the certificate.
  if (proxy === 'caddy' && isOwnAuthority) await runProgram('caddy', ['trust']);
}
