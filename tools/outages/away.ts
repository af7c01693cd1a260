import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openMailbox } from '@/tests/support/mail/mailbox';
import { openPushService } from '@/tests/support/push/push-service';
import { emulatorControl } from '@/tools/stripe-emulator/control';
import { farEnd, type Mood } from './far-end';
import { figuresOf, most, quantile, type Figure, type Figures } from './figures';
import { join, post, register, type Person } from './people';
import { startReading, tallied } from './readers';
import { emptyQueues, withClient, type Scene } from './scene';

const MOODS: readonly Mood[] = ['nobody', 'silent', 'failing'];

/** The mail server and who takes messages for browsers, as a site is told of them; each can be away. */
export async function openFarEnds() {
  const [mailbox, pushes] = [await openMailbox(), await openPushService()];
  const mail = await farEnd(Number(new URL(mailbox.url).port), '421 come back later\r\n');
  const push = await farEnd(
    Number(new URL(pushes.url).port),
    'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  );
  return {
    mailbox,
    pushes,
    set: (mood: Mood) => Promise.all([mail.set(mood), push.set(mood)]),
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      PUSH_STAND_IN_URL: `http://127.0.0.1:${push.port}`,
      MAIL_POSTAL_ADDRESS: '1 Harbour Street, Halifax NS',
    },
    pushUrl: `http://127.0.0.1:${push.port}`,
    stop: async () => {
      for (const each of [mail, push]) each.close();
      pushes.stop();
      await mailbox.stop();
    },
  };
}
export type FarEnds = Awaited<ReturnType<typeof openFarEnds>>;

/** All that the site talks to is away, in one way after the other; then it is back. */
export async function farEndsAway(scene: Scene, ends: FarEnds, forMs: number): Promise<Figure[]> {
  const figures = figuresOf('far ends away');
  const stripe = stripeOf(scene);
  const people = await withClient(scene, 'ownerUrl', (client) =>
    Promise.all(Array.from({ length: 5 }, (_, index) => join(scene.url, client, `away.${Date.now()}.${index}`))),
  );
  for (const [index, { cookie }] of people.entries()) {
    const { keys } = ends.pushes.browser(`device-${index}`);
    await acknowledged(scene, '/api/user/push', { endpoint: `${ends.pushUrl}/device-${index}`, keys }, cookie);
  }
  await emptyQueues(scene);
  const [lettersBefore, pushesBefore] = [ends.mailbox.received.length, ends.pushes.received.length];
  for (const mood of MOODS) {
    await Promise.all([ends.set(mood), stripe.set(mood)]);
    const queued = queueFor(scene, ends, people);
    const payer = await register(scene.url, `payer.${mood}.${Date.now()}`);
    const began = performance.now();
    const paying = pay(scene, payer).then((status) => ({ status, ms: performance.now() - began }));
    await tellOrdinary(figures, scene, mood, people[0]!, forMs);
    await queued;
    const { status, ms } = await paying;
    figures.exactly(`${mood}: a payment is told`, status, 503);
    figures.within(`${mood}: in`, ms, 18_500);
    await Promise.all([ends.set('works'), stripe.set('works')]);
    await untilPaid(figures, scene, mood, payer, stripe);
  }
  await emptyQueues(scene);
  const letters = ends.mailbox.received
    .slice(lettersBefore)
    .filter(({ recipient }) => people.some(({ email }) => email === recipient));
  figures.exactly('letters of meanwhile, each once', letters.length, MOODS.length * people.length);
  figures.exactly('of them different', new Set(letters.map(({ id }) => id)).size, MOODS.length * people.length);
  figures.exactly(
    'notifications of meanwhile, each once',
    ends.pushes.received.length - pushesBefore,
    MOODS.length * people.length,
  );
  return figures.found;
}

/** A letter and a notification for each of them. */
async function queueFor(scene: Scene, ends: FarEnds, people: readonly Person[]): Promise<void> {
  for (const [index, { email, cookie }] of people.entries()) {
    await acknowledged(scene, '/api/forgot-password', { email });
    await acknowledged(scene, '/api/user/push/test', { endpoint: `${ends.pushUrl}/device-${index}` }, cookie);
  }
}

async function acknowledged({ url }: Scene, address: string, body: object, cookie = ''): Promise<void> {
  const answer = await post(url, address, body, { cookie });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
}

async function tellOrdinary(
  figures: Figures,
  scene: Scene,
  mood: Mood,
  { cookie }: Person,
  forMs: number,
): Promise<void> {
  const readers = [
    startReading(scene.url, ['/', '/explore'], { perSecond: 3 }),
    startReading(scene.url, ['/dashboard', '/api/user/feed', '/subscription'], { perSecond: 5, cookie }),
  ];
  await sleep(forMs);
  const asked = (await Promise.all(readers.map(({ stop }) => stop()))).flat();
  const times = asked.map(({ ms }) => ms);
  figures.exactly(
    `${mood}: pages that were not served`,
    asked.filter(({ status }) => status !== 200).length,
    0,
    tallied(asked),
  );
  figures.within(`${mood}: pages (p95)`, quantile(times, 0.95), 1_000, `${(most(times) / 1000).toFixed(2)} s at most`);
}

const pay = async ({ url }: Scene, { cookie }: Person): Promise<number> => {
  const answer = await post(url, '/api/create-subscription-payment', {}, { cookie });
  await answer.arrayBuffer();
  return answer.status;
};

/** The same call again, when Stripe is back: it goes on with what was begun, and makes nothing twice. */
async function untilPaid(
  figures: Figures,
  scene: Scene,
  mood: Mood,
  payer: Person,
  stripe: ReturnType<typeof stripeOf>,
) {
  let status = 0;
  for (const end = performance.now() + 60_000; status !== 200 && performance.now() < end; await sleep(500))
    status = await pay(scene, payer);
  figures.exactly(`${mood}: afterwards the same payment`, status, 200);
  figures.exactly(`${mood}: of it at Stripe`, await stripe.customersOf(payer.email), 1);
}

/** The emulator of a site, in each of these moods. */
function stripeOf({ dataDir }: Scene) {
  const control = emulatorControl(readFileSync(path.join(dataDir, 'stripe-emulator.url'), 'utf8'));
  const always = { match: '*', times: 1_000_000 };
  return {
    set: async (mood: Mood) => {
      await control.clearFailures();
      if (mood === 'nobody') await control.fail({ ...always, mode: 'close-before' });
      if (mood === 'silent') await control.fail({ ...always, mode: 'timeout', delayMs: 60_000 });
      if (mood === 'failing') await control.fail({ ...always, mode: 'status', status: 500 });
    },
    customersOf: async (email: string) =>
      (await control.state()).customers.filter((customer) => customer.email === email).length,
  };
}
