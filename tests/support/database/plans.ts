import pg from 'pg';
import { pool } from '@/lib/db';

export type Plan = { 'Node Type': string; 'Total Cost': number; 'Relation Name'?: string; Plans?: Plan[] };
export type Watched = { text: string; plan: Plan };

/** auto_explain prints, in the client's own language of notices, the plan of every statement it ran: those inside triggers too. */
const SETTINGS = [
  "LOAD 'auto_explain'",
  'SET auto_explain.log_min_duration = 0',
  'SET auto_explain.log_nested_statements = on',
  'SET auto_explain.log_format = json',
  'SET auto_explain.log_level = notice',
].join(';');

const seen: Watched[] = [];

/** Begins to note the plans that PostgreSQL really follows on the connections the application opens from now on. */
export function watchPlans(): void {
  pool().on('connect', (client) => {
    client.on('notice', ({ message }) => {
      const json = /plan:\s*(\{[\s\S]*\})\s*$/.exec(message ?? '')?.[1];
      if (!json) return;
      const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: Plan };
      seen.push({ text, plan });
    });
    void client.query(SETTINGS);
  });
}

/** The statements that ran while the work was done. */
export async function plansOf(work: () => Promise<unknown>): Promise<Watched[]> {
  seen.length = 0;
  await work();
  return [...seen];
}

/** Each table with how it is read: 'posts: Index Scan'. */
export function readings({ plan }: Watched): string[] {
  const own = plan['Relation Name'] === undefined ? [] : [`${plan['Relation Name']}: ${plan['Node Type']}`];
  return [...own, ...(plan.Plans ?? []).flatMap((inner) => readings({ text: '', plan: inner }))];
}

/** Runs statements that fill tables, without their indexes meanwhile, which takes half the time, and on a connection without a time limit. */
export async function fill(tables: string[], statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL ?? '' });
  await client.connect();
  const { rows } = await client.query<{ name: string; definition: string }>(
    "SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename = ANY($1) AND indexname NOT LIKE '%_pkey'",
    [tables],
  );
  const drop = rows.map(({ name }) => `DROP INDEX ${name};`).join('\n');
  const make = rows.map(({ definition }) => `${definition};`).join('\n');
  await client.query(`${drop} ${statements}; ${make} ANALYZE`);
  await client.end();
}
