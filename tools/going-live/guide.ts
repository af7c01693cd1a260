import { readFileSync } from 'node:fs';
import path from 'node:path';

// Facts that are read from docs/going-live.md, so that tests follow the guide as an operator does.

const GUIDE = path.resolve(import.meta.dirname, '../../docs/going-live.md');
const STEP = /^(\d)\. \*\*(.+?)\.\*\*([\s\S]*?)(?=^\d\. \*\*|$(?![\s\S]))/gm;

/**
 * Returns the text that the first group of the pattern captures. Throws if the pattern matches nothing, which means
 * that the wording of the guide has changed.
 */
function factIn(text: string, pattern: RegExp): string {
  const [, value] = pattern.exec(text) ?? [];
  if (value === undefined) throw new Error(`docs/going-live.md: nothing matches ${String(pattern)}`);
  return value;
}

/**
 * Converts the pauses between attempts to days since the first failed payment, for example '2, 3 and 3' to days 2, 5 and
 * 8.
 */
function daysOf(text: string): number[] {
  let day = 0;
  return [...text.matchAll(/\d+/g)].map(([days]) => (day += Number(days)));
}

const codes = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, code]) => code ?? '');

export function readGoingLiveGuide() {
  const steps = [...readFileSync(GUIDE, 'utf8').matchAll(STEP)].map(([, , title = '', text = '']) => ({ title, text }));
  const of = (title: string): string => {
    const step = steps.find((one) => one.title === title);
    if (!step) throw new Error(`docs/going-live.md: there is no step ${title}`);
    return step.text.replaceAll(/\s+/g, ' ');
  };
  const [price, keys, webhook] = [of('Price'), of('Keys'), of('Webhook')];
  const { portal, retries } = { portal: of('Portal'), retries: of('Retries and disputes') };
  const permissions = (verb: string, until: string) =>
    codes(factIn(keys, new RegExp(`may.*\\b${verb} (.+?)${until}`))).map((name) => `${name}_${verb}`);
  return {
    /** The steps in the order in which the guide states them. */
    titles: steps.map(({ title }) => title),
    product: factIn(price, /A product "(.+?)"/),
    cents: Math.round(Number(factIn(price, /CA\$(\d+\.\d\d), monthly, tax included/)) * 100),
    lookupKeys: {
      month: factIn(price, /monthly, tax included, lookup key `(\w+)`/),
      year: factIn(price, /yearly, tax included, lookup key `(\w+)`/),
    },
    permissions: [...permissions('write', ', and read'), ...permissions('read', '\\. ')],
    keyNames: {
      secret: factIn(keys, /restricted key as `(\w+)`/),
      publishable: factIn(keys, /publishable key as `(\w+)`/),
    },
    webhookPath: factIn(webhook, /`https:\/\/YOUR-SITE(\/\S+)`/),
    apiVersion: factIn(webhook, /API version `(\S+)`/),
    eventsFile: factIn(webhook, /`EVENT_TYPES` in `(\S+)`/),
    webhookName: factIn(webhook, /signing secret is `(\w+)`/),
    trialName: factIn(of('Trial secret'), /characters as `(\w+)`/),
    trialLength: Number(factIn(of('Trial secret'), /^ (\d+) or more/)),
    taxName: factIn(of('Tax'), /^ `(\w+)`/),
    taxMode: factIn(of('Tax'), /`(\w+)` \(the default/),
    portal: {
      card: portal.includes('update payment method'),
      cancel: portal.includes('cancel at the end of the period') ? ('at_period_end' as const) : null,
      planChange: !portal.includes('no plan change'),
    },
    /** Days on which Stripe retries a failed payment, counted from the first failure. */
    retryDays: daysOf(
      factIn(
        retries,
        /pauses of (.+?) days between the attempts\. After the last retry, choose \*cancel the subscription\*/,
      ),
    ),
  };
}

export type GoingLiveGuide = ReturnType<typeof readGoingLiveGuide>;
