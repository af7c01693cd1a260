import pg from 'pg';
import { createTransport } from 'nodemailer';
import { parseEnv } from '@/lib/env';
import { SECOND } from '@/lib/time/duration';

/** Settings that result from an answer, by name. */
export type SetupSettings = Record<string, string>;

/** Answer that creates the database on this machine. */
export const DATABASE_ON_THIS_MACHINE = 'here';

export type SetupQuestion = {
  /** Name of the command-line option that answers the question. */
  flag: string;
  ask: string;
  hint?: string;
  usual?: string;
  isSecret?: boolean;
  /** Settings of .env that make the question unnecessary. */
  settings: readonly string[];
  /** Converts the answer to settings. Throws an error with the reason if the answer is invalid. */
  read: (answer: string) => Promise<SetupSettings>;
};

const TIMEOUT_MS = 10 * SECOND;
/**
 * Placeholders for required settings without an answer yet. `parseEnv` needs all required settings, although only one
 * answer at a time is validated.
 */
const PLACEHOLDERS = { DATABASE_URL: 'postgresql://', NEXTAUTH_SECRET: '-'.repeat(32), TRIAL_SECRET: '-'.repeat(32) };
const EXAMPLE = /[@.](example|invalid|test|localhost)$|[@.]example\.(com|net|org)$/;

/** Throws if the site would refuse to start with these settings. */
function requireValid(settings: SetupSettings): SetupSettings {
  try {
    parseEnv({ ...PLACEHOLDERS, ...settings });
    return settings;
  } catch (error) {
    throw new Error((error as Error).message.replaceAll('\n', '. '));
  }
}

function readAddress(answer: string): SetupSettings {
  const text = /^[a-z]+:\/\//i.test(answer) ? answer : `https://${answer}`;
  const url = URL.parse(text);
  if (!url || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(url.hostname))
    throw new Error('An address looks like https://community.example.org.');
  if (url.protocol !== 'https:') throw new Error('The address must begin with https://, because browsers require TLS.');
  if (url.pathname !== '/' || url.search || url.username)
    throw new Error('The address must have nothing after the name, because the site uses every path.');
  return requireValid({ APP_ORIGIN: url.origin });
}

async function readMailServer(answer: string): Promise<SetupSettings> {
  if (answer === '') return {};
  const settings = requireValid({ SMTP_URL: answer });
  const transport = createTransport({ url: answer, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS });
  try {
    await transport.verify();
    return settings;
  } catch (error) {
    const { code } = error as { code?: string };
    throw new Error(
      code === 'EAUTH'
        ? 'The mail server refuses the name or the password.'
        : `The mail server does not answer (${code ?? 'no reason'}). Leave this empty to set it later.`,
    );
  } finally {
    transport.close();
  }
}

const STRIPE_KEYS: Record<string, RegExp> = {
  STRIPE_SECRET_KEY: /^[rs]k_/,
  STRIPE_PUBLISHABLE_KEY: /^pk_/,
  STRIPE_WEBHOOK_SECRET: /^whsec_/,
};

function readStripeKeys(answer: string): SetupSettings {
  const keys = answer.split(/[\s,]+/).filter(Boolean);
  if (keys.length === 0) return {};
  const settings: SetupSettings = {};
  for (const [name, pattern] of Object.entries(STRIPE_KEYS)) {
    const key = keys.find((each) => pattern.test(each));
    if (key !== undefined) settings[name] = key;
  }
  if (Object.keys(settings).length < 3 || keys.length > 3)
    throw new Error('Paste three keys with spaces between: rk_… pk_… whsec_…');
  return requireValid(settings);
}

async function readDatabase(answer: string): Promise<SetupSettings> {
  if (answer === DATABASE_ON_THIS_MACHINE) return { DATABASE_URL: DATABASE_ON_THIS_MACHINE };
  if (!/^postgres(ql)?:\/\//.test(answer) || !URL.canParse(answer))
    throw new Error(
      `Type ${DATABASE_ON_THIS_MACHINE}, or an address such as postgresql://postgres:password@db.example.org:5432.`,
    );
  const client = new pg.Client({ connectionString: answer, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { DATABASE_URL: answer };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Error(`This database does not answer: ${message || code}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The questions of `npm run setup`, in order. */
export const SETUP_QUESTIONS: readonly SetupQuestion[] = [
  {
    flag: 'name',
    ask: 'What is the name of the site?',
    usual: 'Parent Voice NS',
    settings: ['SITE_NAME'],
    read: async (answer) => requireValid({ SITE_NAME: answer }),
  },
  {
    flag: 'address',
    ask: 'What is its address?',
    hint: 'https://community.example.org',
    settings: ['APP_ORIGIN'],
    read: async (answer) => readAddress(answer),
  },
  {
    flag: 'email',
    ask: 'What is your email address? Every page shows it.',
    settings: ['SITE_EMAIL'],
    read: async (answer) => {
      if (EXAMPLE.test(answer)) throw new Error('This address belongs to nobody. Enter your own.');
      return requireValid({ SITE_EMAIL: answer });
    },
  },
  {
    flag: 'smtp',
    ask: 'What is the address of your mail server? Leave it empty to set it later.',
    hint: 'smtps://name:password@mail.example.org:465',
    usual: '',
    settings: ['SMTP_URL'],
    read: readMailServer,
  },
  {
    flag: 'stripe',
    ask: 'What are your three keys of Stripe? Leave them empty to set them later.',
    hint: 'rk_live_… pk_live_… whsec_…',
    usual: '',
    isSecret: true,
    settings: Object.keys(STRIPE_KEYS),
    read: async (answer) => readStripeKeys(answer),
  },
  {
    flag: 'database',
    ask: `Where is PostgreSQL? "${DATABASE_ON_THIS_MACHINE}" makes the database on this machine.`,
    hint: 'postgresql://postgres:password@db.example.org:5432',
    usual: DATABASE_ON_THIS_MACHINE,
    settings: ['DATABASE_URL'],
    read: readDatabase,
  },
];
