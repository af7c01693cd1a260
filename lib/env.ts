import 'server-only';
import { z } from 'zod';

const flag = z.enum(['0', '1']).default('0').transform((value) => value === '1');

function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(error).int(error).min(least, error).max(most, error);
}

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://'),
  NEXTAUTH_SECRET: z.string().min(32, 'must have at least 32 characters'),
  PORT: wholeNumber(1, 65_535).default(3000),
  APP_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://example.org' })
    .transform((value) => new URL(value).origin)
    .optional(),
  RATE_LIMIT_SCALE: z.coerce.number('must be a number above 0').positive('must be a number above 0').default(1),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 5).default(0),
  DEMO: flag,
});

export type Env = Omit<z.infer<typeof schema>, 'APP_ORIGIN'> & { APP_ORIGIN: string };

/** Reads the configuration. Throws one line for each thing that is wrong; never repeats a value, which may be a secret. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(lines.join('\n'));
  }
  return { ...result.data, APP_ORIGIN: result.data.APP_ORIGIN ?? `http://localhost:${result.data.PORT}` };
}

let parsed: Env | undefined;

/** The configuration of this process; read at first use, so that a build needs none. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
