import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseEnv } from '@/lib/env';
import { generateSourceCode, buildApp } from '@/server/build';
import { endChildProcesses, nodeScriptArguments, runNodeInTerminal } from '@/server/child-processes';
import { step } from '@/server/progress.mjs';
import { createPushPrivateKey, derivePushKeys, projectRoot } from '@/server/runtime/config';
import { tryHoldFileLock } from '@/server/runtime/lock';
import { explainError, Failure, ReportedFailure, runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { DATABASE_ON_THIS_MACHINE, SETUP_QUESTIONS, type SetupSettings } from '@/server/setup/setup-questions';
import { collectAnswers } from '@/server/setup/ask-questions';
import { createDatabaseAddresses, createRolesAndDatabase, requireOrCreateDatabase } from '@/server/setup/database';
import { listDnsRecords } from '@/server/setup/dns-records';
import { addSettingsToEnvFile, readEnvFile } from '@/server/setup/env-file';
import * as install from '@/server/setup/install';
import { createUndoList, type UndoList } from '@/server/setup/undo-list';

const HELP = `npm run setup -- [options]
${SETUP_QUESTIONS.map(({ flag, ask }) => `  --${flag.padEnd(14)} ${ask}`).join('\n')}
  --postal-address Your postal address, which the law wants under every email.
  --dkim-selector  The selector with which your mail server signs emails.
  --install PROXY  Also builds the site and runs it behind caddy or nginx, as a service of systemd. Needs root.
  --own-authority  Lets Caddy's own authority make the certificate, to try the site without a public name.
  --no-prompt      Asks nothing. Options give the answers.`;

const text = { type: 'string' } as const;
const isSet = { type: 'boolean' } as const;

type Options = { answers: Record<string, string | undefined>; isSet: (flag: string) => boolean };

function readOptions(): Options {
  const texts = [...SETUP_QUESTIONS.map(({ flag }) => flag), 'postal-address', 'dkim-selector', 'install'];
  try {
    const { values } = parseArgs({
      options: {
        ...Object.fromEntries(texts.map((flag) => [flag, text])),
        'own-authority': isSet,
        'no-prompt': isSet,
        help: isSet,
      },
    });
    const given = Object.entries(values) as [string, string | boolean][];
    return {
      answers: Object.fromEntries(given.filter((one): one is [string, string] => typeof one[1] === 'string')),
      isSet: (flag) => given.some(([name, value]) => name === flag && value === true),
    };
  } catch (error) {
    throw new Failure(`${(error as Error).message}\n${HELP}`);
  }
}

const random = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Secrets and other settings that the setup chooses without a question. */
const ownSettings = (isInstalled: boolean): SetupSettings => ({
  NEXTAUTH_SECRET: random(32),
  TRIAL_SECRET: random(32),
  BACKUP_PASSPHRASE: random(24),
  METRICS_TOKEN: random(24),
  ...derivePushKeys(createPushPrivateKey()),
  TRUSTED_PROXIES: '127.0.0.1',
  HOST: '127.0.0.1',
  ...(isInstalled && { DATA_DIR: install.SITE_FOLDERS.data, BACKUP_DIR: install.SITE_FOLDERS.backups }),
});

function readProxy(answer: string | undefined): install.ProxyName | null {
  if (answer === undefined) return null;
  const proxy = install.SUPPORTED_PROXIES.find((name) => name === answer);
  if (!proxy) throw new Failure(`--install: "${answer}" is neither caddy nor nginx.`);
  return proxy;
}

/** `npm run setup` asks at most six questions and makes a site ready to run. */
async function setup(): Promise<void> {
  const options = readOptions();
  if (options.isSet('help')) return console.log(HELP);
  const proxy = readProxy(options.answers.install);
  const isInteractive = !options.isSet('no-prompt');
  if (isInteractive && !process.stdin.isTTY) throw new Failure('There is no terminal. Use --no-prompt with options.');
  if (proxy) install.requireInstallationPossible(proxy);
  const locks = [path.join(projectRoot, '.setup'), ...(proxy ? ['/run/parent-voice-setup'] : [])];
  if (!locks.every(tryHoldFileLock)) throw new Failure('Another setup runs on this machine. Let it end first.');
  const undo = createUndoList();
  let isInterrupted = false;
  const interrupt = () => {
    isInterrupted = true;
    void endChildProcesses(5_000); // Stops a running build, which would otherwise continue for minutes.
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  // Write errors of a closed terminal are ignored. Otherwise such an error would stop the setup before it has removed
  // the files that it created.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const unlessInterrupted = () => {
    if (isInterrupted) throw new Failure('interrupted');
  };
  try {
    await makeSite(options, proxy, isInteractive, undo, unlessInterrupted);
  } catch (error) {
    if (isInterrupted) console.error('✗ The setup was interrupted.');
    else if (!(error instanceof ReportedFailure)) console.error(`✗ ${explainError(error)}`);
    const left = await undo.undoAll();
    console.error(
      left.length === 0
        ? 'Everything that the setup had made is removed.'
        : `Remove these yourself: ${left.join(', ')}.`,
    );
    throw new ReportedFailure();
  }
}

async function makeSite(
  options: Options,
  proxy: install.ProxyName | null,
  isInteractive: boolean,
  undo: UndoList,
  unlessInterrupted: () => void,
): Promise<void> {
  const file = path.join(projectRoot, '.env');
  const existing = { ...(proxy && readEnvFile(install.SHARED_ENV_FILE)), ...readEnvFile(file) };
  const { settings: answers, asked } = await collectAnswers(options.answers, existing, isInteractive);
  const hostname = new URL(answers.APP_ORIGIN ?? existing.APP_ORIGIN ?? '').hostname;
  if (proxy) install.requireCertificate(proxy, hostname);
  const { DATABASE_URL: answer = DATABASE_ON_THIS_MACHINE, ...others } = answers;
  const owner = proxy ? await install.createSystemAccount(undo) : undefined;
  // The passwords are saved before the database is created, so that a killed setup can resume.
  const settings = await addSettingsToEnvFile(
    proxy ? install.installEnvFile(undo) : file,
    {
      ...(existing.DATABASE_URL ? {} : createDatabaseAddresses(answer)),
      ...others,
      ...ownSettings(proxy !== null),
      ...(options.answers['postal-address'] && { MAIL_POSTAL_ADDRESS: options.answers['postal-address'] }),
      ...(options.answers['dkim-selector'] && { DKIM_SELECTOR: options.answers['dkim-selector'] }),
    },
    undo,
    owner,
  );
  parseEnv({ ...settings, NODE_ENV: 'production' });
  console.log('✓ .env written, which only its owner can read');
  unlessInterrupted();
  const sql = await step(
    'making the database',
    (statements) => (statements === null ? 'database ready' : 'SQL for the database written'),
    () =>
      existing.DATABASE_URL ? requireOrCreateDatabase(settings, undo) : createRolesAndDatabase(answer, settings, undo),
  );
  unlessInterrupted();
  if (proxy && sql === null) {
    const environment = { ...(process.env as SetupSettings), ...settings };
    await generateSourceCode(environment);
    await buildApp(environment);
    unlessInterrupted();
    await step('starting two web processes', 'two web processes run', () =>
      install.startService(undo, unlessInterrupted),
    );
    await step(`starting ${proxy}`, `${proxy} runs`, () =>
      install.startProxy(proxy, hostname, options.isSet('own-authority'), undo),
    );
    unlessInterrupted();
  }
  report(settings, sql, proxy, asked);
  if (proxy && sql === null)
    await runNodeInTerminal(nodeScriptArguments('admin', 'setup-code'), process.env as Record<string, string>);
}

function report(settings: SetupSettings, sql: string | null, proxy: install.ProxyName | null, asked: number): void {
  const left = [
    ...(sql === null ? [] : [`Run these statements as a superuser of PostgreSQL:\n\n${sql}\n`]),
    ...(proxy && sql === null ? [] : ['Start the site: `npm start` (docs/operations/install.md).']),
    'Add the DNS lines above.',
    ...(settings.SMTP_URL ? [] : ['Set SMTP_URL in .env: nobody gets email yet.']),
    ...(settings.MAIL_POSTAL_ADDRESS ? [] : ['Set MAIL_POSTAL_ADDRESS in .env: the law wants it under every email.']),
    ...(settings.STRIPE_SECRET_KEY ? [] : ['Follow docs/going-live.md: nothing can be bought yet.']),
    'Copy .env and the backups to another machine (docs/operations/backup.md).',
    'Run `npm run doctor`.',
  ];
  console.log(
    `\nDNS lines:\n\n${listDnsRecords(settings)
      .map((line) => `  ${line}`)
      .join('\n')}\n`,
  );
  console.log(`What is left (${asked} questions were asked):\n\n${left.map((line) => `  • ${line}`).join('\n')}\n`);
}

await runCommandAndPrintFailure(setup);
process.exit(0);
