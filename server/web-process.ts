import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AT_MOST, backOff } from './back-off';
import { startNode } from './child';
import { top, type Config } from './config';
import { explain, Failure } from './fail';
import { noteWebServer } from './lock';

type Watch = {
  /** Everything is being stopped: an end is no fall. */
  isEnding: () => boolean;
  /** It does not stay. */
  giveUp: (reason: Failure) => void;
};

let web: ChildProcess | undefined;

export const isServing = (): boolean => web?.exitCode === null && web.signalCode === null;

/**
 * Starts the web server, resolves when it answers, and starts it again whenever it ends by itself, while the database stays.
 * An end before it answered for the first time rejects: that is a mistake to mend, not an accident.
 */
export async function startWebServer(config: Config, { isEnding, giveUp }: Watch): Promise<void> {
  const next = backOff();
  const revive = async (reason: string): Promise<void> => {
    if (isEnding()) return;
    const wait = next(performance.now());
    if (wait === null) return giveUp(new Failure(`${reason} It was started again ${AT_MOST} times within a minute.`));
    console.error(`✗ ${reason} It is started again${wait === 0 ? '' : ` in ${wait / 1_000} s`}.`);
    await sleep(wait);
    if (isEnding()) return;
    try {
      await launch(config, revive);
      console.log('✓ the web server answers again');
    } catch (error) {
      await revive(explain(error));
    }
  };
  await launch(config, revive);
}

/**
 * What Node starts it with. New objects get 12 MB (three times four) in place of 48: pages are drawn in as much time, and it holds a hundred
 * megabytes less under load. Code that V8 has made it keeps, and compiles what is called now and then no further than for its interpreter: by itself
 * it throws code away and makes it anew, and what its first compiler has made grows for hours. What is called often is compiled after a quarter of
 * the usual calls, to the end after a tenth, and with less of others written into it: by itself that, too, goes on for hours, and takes more (docs/performance.md).
 */
export const webServerArgs = (heapMegabytes: number): string[] => [
  `--max-old-space-size=${heapMegabytes}`,
  '--max-semi-space-size=4',
  '--no-flush-bytecode',
  '--no-sparkplug',
  '--invocation-count-for-maglev=100',
  '--invocation-count-for-turbofan=300',
  '--max-inlined-bytecode-size-cumulative=300',
  'server/serve.ts',
];

/**
 * How the system's allocator keeps what lies outside Node's heap: in two places in place of eight for each core, and what is large goes back when
 * it is let go. By itself it keeps a place for each thread, and the server grows for an hour (docs/performance.md).
 */
export const WEB_SERVER_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' } as const;

/** Resolves when it answers, rejects when it ends before that; tells an end that comes later. */
function launch({ env, embedded, dataDir, heapMegabytes }: Config, tell: (reason: string) => unknown): Promise<void> {
  // What Node has compiled is kept with the build: a start takes a third less.
  const cache = path.join(top, env.NEXT_DIST_DIR || '.next', 'cache', 'compiled');
  const child = startNode(webServerArgs(heapMegabytes), { ...WEB_SERVER_MEMORY, ...env, NODE_COMPILE_CACHE: cache }, [
    'inherit',
    'inherit',
    'inherit',
    'ipc',
  ]);
  web = child;
  if (child.pid && embedded) noteWebServer(dataDir, child.pid);
  return new Promise((resolve, reject) => {
    let isReady = false;
    let failure: string | undefined;
    child.on('message', (message: { ready?: true; failure?: string }) => {
      failure = message.failure;
      isReady ||= message.ready === true;
      if (isReady) resolve();
    });
    child.once('error', reject); // it could not even be started
    child.once('exit', (code, signal) => {
      const reason = failure ?? `The web server ended by itself (${signal ?? `exit code ${code}`}).`;
      if (isReady) tell(reason);
      else reject(new Failure(reason));
    });
  });
}
