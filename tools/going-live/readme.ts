import { readFileSync } from 'node:fs';
import path from 'node:path';

// What the README says literally of going live, so that who follows it here does what an operator does who reads it.

const SECTION = /^## Going live with Stripe$([\s\S]*?)^## /m;
const STEP = /^(\d)\. \*\*(.+?)\.\*\*([\s\S]*?)(?=^\d\. \*\*|\n\n)/gm;

/** What a step says; throws where the README says it in another way, which is then to be read anew. */
function found(text: string, pattern: RegExp): string {
  const [, value] = pattern.exec(text) ?? [];
  if (value === undefined) throw new Error(`README, Going live: nothing is like ${String(pattern)}`);
  return value;
}

/** '2, 3 and 3' are the second, the fifth and the eighth day. */
function daysOf(text: string): number[] {
  let day = 0;
  return [...text.matchAll(/\d+/g)].map(([days]) => (day += Number(days)));
}

const codes = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, code]) => code ?? '');

export function readGoingLive() {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8');
  const steps = [...found(readme, SECTION).matchAll(STEP)].map(([, , title = '', text = '']) => ({ title, text }));
  const of = (title: string): string => {
    const step = steps.find((one) => one.title === title);
    if (!step) throw new Error(`README, Going live: there is no step ${title}`);
    return step.text.replaceAll(/\s+/g, ' ');
  };
  const [price, keys, webhook] = [of('Price'), of('Keys'), of('Webhook')];
  const { portal, retries } = { portal: of('Portal'), retries: of('Retries and disputes') };
  const permissions = (verb: string, until: string) =>
    codes(found(keys, new RegExp(`may.*\\b${verb} (.+?)${until}`))).map((name) => `${name}_${verb}`);
  return {
    /** In their order. */
    titles: steps.map(({ title }) => title),
    product: found(price, /A product "(.+?)"/),
    cents: Math.round(Number(found(price, /CA\$(\d+\.\d\d), monthly, tax included/)) * 100),
    lookupKeys: {
      month: found(price, /monthly, tax included, lookup key `(\w+)`/),
      year: found(price, /yearly, tax included, lookup key `(\w+)`/),
    },
    permissions: [...permissions('write', ', and read'), ...permissions('read', '\\. ')],
    keyNames: {
      secret: found(keys, /restricted key as `(\w+)`/),
      publishable: found(keys, /publishable key as `(\w+)`/),
    },
    webhookPath: found(webhook, /`https:\/\/YOUR-SITE(\/\S+)`/),
    apiVersion: found(webhook, /API version `(\S+)`/),
    eventsFile: found(webhook, /`EVENT_TYPES` in `(\S+)`/),
    webhookName: found(webhook, /signing secret is `(\w+)`/),
    trialName: found(of('Trial secret'), /characters as `(\w+)`/),
    trialLength: Number(found(of('Trial secret'), /^ (\d+) or more/)),
    taxName: found(of('Tax'), /^ `(\w+)`/),
    taxMode: found(of('Tax'), /`(\w+)` \(the default/),
    portal: {
      card: portal.includes('update payment method'),
      cancel: portal.includes('cancel at the end of the period') ? ('at_period_end' as const) : null,
      planChange: !portal.includes('no plan change'),
    },
    /** From the failure on. */
    retryDays: daysOf(
      found(retries, /\(after (.+?) days, each from the one before\), then \*cancel the subscription\*/),
    ),
  };
}

export type GoingLive = ReturnType<typeof readGoingLive>;
