import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp, generateCode } from './build';
import { endChildren, killChildren, runLoudly, script, startNode } from './child';
import { readConfig, type Config } from './config';
import { startStripeEmulator } from './emulator';
import { explain, Failure, Told } from './fail';
import { lock, noteWebServer } from './lock';
import { requireFreePort } from './port';
import { startCluster, type Cluster } from './postgres/cluster';
import { step } from './progress.mjs';
import { FORCE_AFTER_MS } from './web/ending';
import { isServing, startWebServer } from './web-process';

type Mode = 'production' | 'development';

let database: Promise<Cluster> | undefined;
let ending = false;

/** Brings everything up and keeps it running until a signal ends it: the web server first, then the database. */
export async function supervise(mode: Mode): Promise<void> {
  const config = readConfig(mode);
  Object.assign(process.env, config.env); // for what is imported later
  endOnSignals();
  try {
    if (config.embedded) await lock(config.dataDir);
    await requireFreePort(config.port, config.host);
    const owner = { MIGRATION_DATABASE_URL: config.env.MIGRATION_DATABASE_URL ?? '' };
    if (config.embedded) {
      const { url, ownerUrl } = await startDatabase(config.dataDir);
      config.env.DATABASE_URL = url;
      owner.MIGRATION_DATABASE_URL = ownerUrl;
    }
    // Nobody else is told it; empty, so that Next does not take it from .env.
    config.env.MIGRATION_DATABASE_URL = '';
    if (config.emulated) Object.assign(config.env, await startStripeEmulator(config, () => ending));
    await generateCode(config.env);
    await runLoudly(script('prepare'), { ...config.env, ...owner });
    await (mode === 'production' ? startProduction(config) : startDevelopment(config));
  } catch (error) {
    await end(error);
  }
}

async function startDatabase(dataDir: string): Promise<Cluster> {
  const starting = (database = startCluster(dataDir));
  const cluster = await step('starting the database', 'database ready', () => starting);
  void keepAlive(cluster);
  return cluster;
}

/** A database that died is started again, and again until it can be; the web server answers 503 in the meantime. */
async function keepAlive(cluster: Cluster): Promise<void> {
  let told = '';
  for (;;) {
    await sleep(1_000);
    if (ending) return;
    try {
      if (await cluster.revive()) console.log('✓ the database had died and was started again');
      told = '';
    } catch (error) {
      const text = explain(error);
      if (text !== told) console.error(`✗ ${text}`);
      told = text;
    }
  }
}

async function startProduction(config: Config): Promise<void> {
  await buildApp(config.env);
  const watch = { isEnding: () => ending, giveUp: (reason: Failure) => void end(reason) };
  await step('starting the web server', 'web server ready', () => startWebServer(config, watch));
  const { site } = await import('@/lib/site');
  console.log(`${site.name} is listening on http://localhost:${config.port}   (Ctrl-C ends it)`);
  if (config.emulated) console.log('Payments go to an emulator of Stripe: no money moves. npm run stripe -- help');
}

/** Next's own server says nothing when it is ready, tells the rest itself, and its end is ours. */
async function startDevelopment({ env, embedded, dataDir, port, host }: Config): Promise<void> {
  const args = ['node_modules/next/dist/bin/next', 'dev', '--port', String(port)];
  const server = startNode(host === undefined ? args : [...args, '--hostname', host], env, 'inherit');
  if (server.pid && embedded) noteWebServer(dataDir, server.pid);
  server.once('exit', (code, signal) => {
    void end(new Failure(`The web server ended by itself (${signal ?? `exit code ${code}`}).`));
  });
}

/** Ends the web server, then the database, then this process: as asked for, or because of an error, which is told. */
async function end(error?: unknown): Promise<void> {
  if (ending) return;
  ending = true;
  if (error !== undefined && !(error instanceof Told)) console.error(`✗ ${explain(error)}`);
  if (isServing()) await step('stopping the web server', 'web server stopped', () => endChildren(FORCE_AFTER_MS));
  else await endChildren(5_000); // a step that was under way
  const cluster = await database?.catch(() => undefined);
  if (cluster) await step('stopping the database', 'database stopped', () => cluster.stop());
  process.exit(error === undefined ? 0 : 1);
}

/**
 * A terminal signals every process of ours, and npm passes the signal on as well: what comes within a second is one
 * wish. A second one means: now.
 */
function endOnSignals(): void {
  let first = 0;
  const asked = () => {
    if (first === 0) {
      first = Date.now();
      void end();
    } else if (Date.now() - first > 1_000) {
      killChildren();
      void Promise.resolve(database)
        .then((cluster) => cluster?.stop('hurry'))
        .finally(() => process.exit(1));
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, asked);
  process.on('disconnect', asked); // whoever started us was killed
  // A closed terminal or pipe must not keep us from ending in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
