import { readConfig } from '@/server/runtime/config';
import { readStripeEmulatorAddress } from '@/server/stripe-emulator';
import { PRICE_NOTICE_DAYS } from '@/lib/membership/announced-price-schema';
import { Failure, runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { emulatorControl, type EmulatorControl } from '@parent-voice/stripe-emulator/control';

const USAGE = `npm run stripe -- COMMAND, while npm start runs:
  now                        the time of the demo
  advance 8d                 lets time pass (s, m, h, d): trials end, cards are charged, people lapse
  state [customers …]        what the emulator of Stripe keeps, as JSON
  events                     the last events and how their delivery went
  deliver EVENT              sends one event again
  pause, resume              holds the webhooks back, sends what waited
  dispute CHARGE, refund CHARGE, fraud-warning CHARGE
  cancel SUBSCRIPTION        ends it at once, as from the dashboard
  earlier-price 4.99 [3]     three members pay an earlier price, so Administration, Prices can announce today's price
  reset                      forgets everything (the memberships of the site then end)`;

const DAY = 86_400;
const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: DAY };

function duration(text = ''): number {
  const [, count, unit] = /^(\d+)([smhd])$/.exec(text) ?? [];
  if (!count || !unit)
    throw new Failure('Say by how long to advance the clock: npm run stripe -- advance 8d   (s, m, h or d)');
  return Number(count) * (SECONDS[unit] ?? 0);
}

function cents(amount = ''): number {
  if (!/^\d{1,4}\.\d\d$/.test(amount))
    throw new Failure('Say the price in dollars: npm run stripe -- earlier-price 4.99');
  return Math.round(Number(amount) * 100);
}

/**
 * Returns the number of days until one day before a member first pays a newly announced price. The member first pays
 * this price at the first renewal after the notice period.
 */
function daysUntilRepriced(renewsAt: number, now: number): number {
  const renewal = new Date(renewsAt * 1000);
  const noticeEnds = (now + (PRICE_NOTICE_DAYS + 2) * DAY) * 1000;
  while (renewal.getTime() < noticeEnds) renewal.setUTCMonth(renewal.getUTCMonth() + 1);
  return Math.floor((renewal.getTime() / 1000 - now) / DAY) - 1;
}

const need = (what: string, id: string | undefined): string => {
  if (!id) throw new Failure(`Say which ${what}: npm run stripe -- state shows them.`);
  return id;
};

const clock = ({ now }: { now: number }) => new Date(now * 1000).toString();

type Command = (control: EmulatorControl, args: string[]) => Promise<unknown>;

const COMMANDS: Record<string, Command> = {
  now: async (control) => clock(await control.now()),
  advance: async (control, [time]) => clock(await control.advance({ seconds: duration(time) })),
  state: async (control, parts) => {
    const state = (await control.state()) as Record<string, unknown>;
    return parts.length === 0 ? state : Object.fromEntries(parts.map((part) => [part, state[part]]));
  },
  events: (control) => control.deliveries(),
  deliver: (control, [event]) => control.deliver(need('event', event)),
  pause: (control) => control.webhooks.pause(),
  resume: (control) => control.webhooks.resume(),
  dispute: (control, [charge]) => control.dispute({ charge: need('charge', charge) }),
  refund: (control, [charge]) => control.refund({ charge: need('charge', charge) }),
  'fraud-warning': (control, [charge]) => control.fraudWarning({ charge: need('charge', charge) }),
  cancel: (control, [subscription]) =>
    control.dashboard.cancelNow({ subscription: need('subscription', subscription) }),
  'earlier-price': async (control, [amount, count = '3']) => {
    const { subscriptions, renewsAt } = await control.dashboard.earlierPrice({
      unit_amount: cents(amount),
      count: Number(count),
    });
    const { now } = await control.now();
    return `✓ ${subscriptions.length} members pay $${amount}. Next steps:
  1. Announce the new price at /admin/prices, from the first day offered.
  2. npm run stripe -- advance ${daysUntilRepriced(renewsAt, now)}d   (one day before the first renewal at the new price)
  3. Wait five minutes and reload the page. It counts the members as changed.
  4. npm run stripe -- advance 5d   (the new price is charged)`;
  },
  reset: (control) => control.reset(),
};

/**
 * `npm run stripe -- COMMAND` controls the Stripe emulator of the local demo, for example with the command `advance
 * 8d`.
 */
async function run(): Promise<void> {
  const [name = 'help', ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command) return console.log(USAGE);
  const { emulated, dataDir } = readConfig('production');
  if (!emulated) throw new Failure('There is no emulator here: STRIPE_SECRET_KEY or DATABASE_URL is set.');
  const url = readStripeEmulatorAddress(dataDir);
  if (!url) throw new Failure('The emulator of Stripe has never run here: npm start first.');
  try {
    const result = await command(emulatorControl(url), args);
    console.log(
      result === undefined || result === null
        ? '✓ done'
        : typeof result === 'string'
          ? result
          : JSON.stringify(result, null, 2),
    );
  } catch (error) {
    if (error instanceof TypeError) throw new Failure('The emulator of Stripe does not answer: is npm start running?');
    throw error instanceof Failure ? error : new Failure((error as Error).message);
  }
}

await runCommandAndPrintFailure(run);
