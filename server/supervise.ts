import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp, generateSourceCode } from './build';
import {
  endChildProcesses,
  killChildProcesses,
  runNodeInTerminal,
  nodeScriptArguments,
  startNodeProcess,
} from './child-processes';
import { readConfig, type ServerConfig } from './runtime/config';
import { startStripeEmulator } from './stripe-emulator';
import { explainError, Failure, ReportedFailure } from './runtime/command-failure';
import { lockDataDir, saveWebServerPid } from './runtime/lock';
import { requireFreePort } from './require-free-port';
import { startCluster, type DatabaseCluster } from './postgres/cluster';
import { step } from './progress.mjs';
import { FORCED_KILL_AFTER_MS } from './web/graceful-stop';
import { isWebServerRunning, startWebServer } from './web-process';

type Mode = 'production' | 'development';

let database: Promise<DatabaseCluster> | undefined;
let isStopping = false;

/**
 * Starts the whole site and keeps it running until a signal arrives. Then stops the web server first and the database
 * last.
 */
export async function superviseSite(mode: Mode): Promise<void> {
  const config = readConfig(mode);
  // Sets the environment variables of this process before other modules are imported, because those modules read them.
  Object.assign(process.env, config.env);
  endOnSignals();
  try {
    if (config.embedded) await lockDataDir(config.dataDir);
    await requireFreePort(config.port, config.host);
    const owner = { MIGRATION_DATABASE_URL: config.env.MIGRATION_DATABASE_URL ?? '' };
    if (config.embedded) {
      const { url, ownerUrl } = await startDatabase(config.dataDir);
      config.env.DATABASE_URL = url;
      owner.MIGRATION_DATABASE_URL = ownerUrl;
    }
    // Only the script `prepare` may connect as the owner of the database. Other processes get an empty
    // MIGRATION_DATABASE_URL, because Next would read a missing variable from .env.
    config.env.MIGRATION_DATABASE_URL = '';
    if (config.emulated) Object.assign(config.env, await startStripeEmulator(config, () => isStopping));
    await generateSourceCode(config.env);
    await runNodeInTerminal(nodeScriptArguments('prepare'), { ...config.env, ...owner });
    await (mode === 'production' ? startProduction(config) : startDevelopment(config));
  } catch (error) {
    await stop(error);
  }
}

async function startDatabase(dataDir: string): Promise<DatabaseCluster> {
  const starting = (database = startCluster(dataDir));
  const cluster = await step('starting the database', 'database ready', () => starting);
  void keepAlive(cluster);
  return cluster;
}

/** Restarts the database whenever it crashes. While the database is down, the web server answers 503. */
async function keepAlive(cluster: DatabaseCluster): Promise<void> {
  let lastReport = '';
  for (;;) {
    await sleep(1_000);
    if (isStopping) return;
    try {
      if (await cluster.revive()) console.log('✓ database restarted after a crash');
      lastReport = '';
    } catch (error) {
      const text = explainError(error);
      if (text !== lastReport) console.error(`✗ ${text}`);
      lastReport = text;
    }
  }
}

async function startProduction(config: ServerConfig): Promise<void> {
  await buildApp(config.env);
  const watch = { isEnding: () => isStopping, giveUp: (reason: Failure) => void stop(reason) };
  await step('starting the web server', 'web server ready', () => startWebServer(config, watch));
  const { site } = await import('@/lib/site');
  console.log(`${site.name} is listening on http://localhost:${config.port}   (Ctrl-C ends it)`);
  if (config.emulated) console.log('Payments go to a Stripe emulator and are not real. Help: npm run stripe -- help');
}

/**
 * Starts Next's development server, which prints its own messages and does not report when it is ready. When that
 * server exits, this process ends too.
 */
async function startDevelopment({ env, embedded, dataDir, port, host }: ServerConfig): Promise<void> {
  const args = ['node_modules/next/dist/bin/next', 'dev', '--port', String(port)];
  const server = startNodeProcess(host === undefined ? args : [...args, '--hostname', host], env, 'inherit');
  if (server.pid && embedded) saveWebServerPid(dataDir, server.pid);
  server.once('exit', (code, signal) => {
    void stop(new Failure(`The web server ended unexpectedly (${signal ?? `exit code ${code}`}).`));
  });
}

/** Stops the web server, then the database, then this process. Prints the given error, if any. */
async function stop(error?: unknown): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  if (error !== undefined && !(error instanceof ReportedFailure)) console.error(`✗ ${explainError(error)}`);
  if (isWebServerRunning())
    await step('stopping the web server', 'web server stopped', () => endChildProcesses(FORCED_KILL_AFTER_MS));
  else await endChildProcesses(5_000); // Ends a startup step that is still running.
  const cluster = await database?.catch(() => undefined);
  if (cluster) await step('stopping the database', 'database stopped', () => cluster.stop());
  process.exit(error === undefined ? 0 : 1);
}

/**
 * Stops the site on a signal. The terminal and npm both send one, so signals within a second count as one. A later
 * signal ends everything immediately.
 */
function endOnSignals(): void {
  let firstSignalAt = 0;
  const onSignal = () => {
    if (firstSignalAt === 0) {
      firstSignalAt = Date.now();
      void stop();
    } else if (Date.now() - firstSignalAt > 1_000) {
      killChildProcesses();
      void Promise.resolve(database)
        .then((cluster) => cluster?.stop('hurry'))
        .finally(() => process.exit(1));
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('disconnect', onSignal); // Node emits `disconnect` when our parent process was killed.
  // Errors while writing to a closed terminal or pipe are ignored. Such an error would otherwise end this process
  // before an orderly shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
