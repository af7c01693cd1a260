import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { bookOldTransactions } from './billing/balance';
import { runDueEvents } from './billing/due';
import { portalOf, savePortal, USUAL_PORTAL } from './billing/portal-settings';
import { runAtTime, now, type Emulator, type Endpoint } from './core/emulator';
import { loadState, readClock, saveState, writeAtomically } from './core/persist';
import { newState, type Settings } from './core/state';
import { stockCatalogue, type Catalogue } from './resources/catalogue';
import { viewOf, type EmulatorState } from './plane/view';
import { newServer, type Served } from './server';
import { newDeliveries } from './webhooks/deliveries';
import { newKeys } from './wire/api';
import { newFailures } from './wire/failures';

export type { Catalogue, EmulatorState };

export type EmulatorOptions = {
  /** Port on 127.0.0.1. If the port is 0 or omitted, the emulator uses any free port. */
  port?: number;
  /** File that stores the emulator's state between runs. If the file is omitted, the state exists only in memory. */
  statePath?: string;
  /**
   * File that stores the offset of the virtual clock in ms. When the clock advances, the emulator writes this file
   * before it runs the events that are due.
   */
  clockFile?: string;
  /** The endpoint that receives the webhook events. */
  webhook?: Endpoint;
  /** Maximum number of concurrent webhook deliveries. The default is 1. */
  lanes?: number;
  autoDefaultFromSetup?: boolean;
  /** Name of the Stripe account. Invoices show this name. */
  accountName?: string;
  /**
   * Products and prices to create in a new emulator. The emulator then also gets customer portal settings. If omitted,
   * the emulator starts empty, like a new Stripe account.
   */
  catalogue?: Catalogue;
};

export type RunningEmulator = {
  url: string;
  port: number;
  server: Server;
  /** Returns the state itself, not a copy, so changes to the result change the emulator. */
  look: () => EmulatorState;
  /**
   * Saves a snapshot and returns a function that restores the snapshot any number of times. Restoring also discards
   * pending webhook deliveries.
   */
  keep: () => () => void;
  close: () => Promise<void>;
};

const SEED = 'stripe-emulator';
const TICK = 1_000;
const SAVE_DELAY = 100;

/** Starts a Stripe emulator: its API, a control plane, and pages for the browser. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<RunningEmulator> {
  let served: Served | null = null;
  const server = newServer(() => {
    if (!served) throw new Error('the emulator is still starting');
    return served;
  });
  const port = await listen(server, options.port ?? 0);
  const url = `http://127.0.0.1:${port}`;
  const settings = (): Settings => ({
    autoDefaultFromSetup: options.autoDefaultFromSetup ?? false,
    afterRetries: 'canceled',
    retryDays: [3, 5, 7],
  });
  const { em, isNew } = newEmulator(options, url, settings());

  const save = () => {
    if (options.statePath !== undefined) saveState(options.statePath, em.state, url);
  };
  let saving: NodeJS.Timeout | undefined;
  const saveSoon = () => {
    saving ??= setTimeout(() => {
      saving = undefined;
      save();
    }, SAVE_DELAY);
  };
  const deliveries = newDeliveries(em, saveSoon, options.lanes);
  const failures = newFailures();
  const requests: Served['requests'] = [];
  const reset = (seed = SEED) => {
    const { restrictedKeys, signingSecrets, tables } = em.state;
    deliveries.discard();
    failures.clear();
    requests.length = 0;
    em.state = Object.assign(newState(seed, settings()), { restrictedKeys, signingSecrets });
    Object.assign(em.state.tables, structuredClone(first), { webhook_endpoint: tables.webhook_endpoint });
    em.writeClock(0);
  };

  em.writeClock(em.state.offsetMs);
  if (!isNew) bookOldTransactions(em);
  const { catalogue } = options;
  if (catalogue) stock(em, catalogue, isNew);
  const first = catalogue ? firstObjects(em, catalogue) : NOTHING;
  runDueEvents(em);
  save();
  served = { em, deliveries, failures, requests, reset, keys: newKeys(), onChange: save };
  deliveries.kick();

  // The timer runs scheduled events that become due as real time passes.
  const ticking = setInterval(() => {
    if (!runDueEvents(em)) return;
    save();
    deliveries.kick();
  }, TICK);

  return {
    url,
    port,
    server,
    look: () => viewOf(em),
    keep: () => {
      const snapshot = structuredClone(em.state);
      return () => {
        deliveries.discard();
        em.state = structuredClone(snapshot);
        em.writeClock(snapshot.offsetMs);
        save();
      };
    },
    close: async () => {
      clearInterval(ticking);
      clearTimeout(saving);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await deliveries.close();
      save();
    },
  };
}

function newEmulator(
  { accountName = 'Test account', statePath, clockFile, webhook }: EmulatorOptions,
  base: string,
  settings: Settings,
): { em: Emulator; isNew: boolean } {
  const saved = statePath === undefined ? null : loadState(statePath, base);
  const em: Emulator = {
    state: saved ?? newState(SEED, settings),
    accountName,
    base,
    request: null,
    caller: null,
    frozen: null,
    webhook: webhook ?? null,
    writeClock: (offsetMs) => {
      if (clockFile !== undefined) writeAtomically(clockFile, String(offsetMs));
    },
  };
  // The emulator writes its clock's offset to the clock file before it saves the state. After a crash, the state may
  // have an older offset, so the file's offset is used.
  if (saved && clockFile !== undefined) em.state.offsetMs = readClock(clockFile) ?? saved.offsetMs;
  return { em, isNew: saved === null };
}

const NOTHING = { product: new Map(), price: new Map(), 'billing_portal.configuration': new Map() };

/**
 * Creates the initial products and prices of a new emulator. Also adds portal settings if the state has none, because
 * an older version may have saved the state.
 */
function stock(em: Emulator, catalogue: Catalogue, isNew: boolean): void {
  if (isNew) stockCatalogue(em, catalogue);
  if (!portalOf(em)) savePortal(em, USUAL_PORTAL);
}

/** Returns the initial products, prices and portal settings of a new emulator, without later changes. */
function firstObjects(em: Emulator, catalogue: Catalogue) {
  const fresh: Emulator = { ...em, state: newState(SEED, em.state.settings) };
  runAtTime(fresh, em.state.tables.product.values().next().value?.created ?? now(em), () =>
    stock(fresh, catalogue, true),
  );
  const { product, price, 'billing_portal.configuration': portal } = fresh.state.tables;
  return { product, price, 'billing_portal.configuration': portal };
}

/** Listens on the given port, or on any free port if the given port is in use. */
async function listen(server: Server, port: number): Promise<number> {
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  } catch (error) {
    if (port === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return listen(server, 0);
  }
  server.removeAllListeners('error');
  return (server.address() as AddressInfo).port;
}
