import { connectionPool } from '@/lib/database/db';
import { env } from '@/lib/env';
import { superuser } from './owner';

export type Plan = {
  'Node Type': string;
  'Total Cost': number;
  'Relation Name'?: string;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Plan[];
};
export type Watched = { text: string; plan: Plan };

/**
 * Settings of the module auto_explain, which sends the plan of every statement as a notice, including statements inside
 * triggers.
 */
const SETTINGS = [
  "session_preload_libraries = 'auto_explain'",
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_nested_statements = on',
  'auto_explain.log_format = json',
  'auto_explain.log_level = notice',
  'auto_explain.log_analyze = on',
  'auto_explain.log_timing = off',
  'auto_explain.log_buffers = on',
];

const watched: Watched[] = [];

/**
 * Records the plan of each executed statement, with the number of pages that the statement read. Covers all connections
 * that the application opens from now on.
 */
export async function watchPlans(): Promise<void> {
  // The superuser sets the auto_explain settings, because the application's role may not change them. The settings
  // apply only to the application's role in this database.
  const role = new URL(env().DATABASE_URL).username;
  const [{ name }] = (await superuser().query<{ name: string }>('SELECT current_database() AS name')).rows as [
    { name: string },
  ];
  for (const setting of SETTINGS) await superuser().query(`ALTER ROLE ${role} IN DATABASE ${name} SET ${setting}`);
  connectionPool().on('connect', (client) => {
    client.on('notice', ({ message }) => {
      const json = /plan:\s*(\{[\s\S]*\})\s*$/.exec(message ?? '')?.[1];
      if (!json) return;
      const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: Plan };
      watched.push({ text, plan });
    });
  });
}

/** Returns the statements that ran during `work`, with their plans. */
export async function plansOf(work: () => Promise<unknown>): Promise<Watched[]> {
  watched.length = 0;
  await work();
  return [...watched];
}

/** Returns each table that a plan reads, with the access method, such as 'posts: Index Scan'. */
export function tableScansOf({ plan }: Watched): string[] {
  const tableScans = plan['Relation Name'] === undefined ? [] : [`${plan['Relation Name']}: ${plan['Node Type']}`];
  return [...tableScans, ...(plan.Plans ?? []).flatMap((inner) => tableScansOf({ text: '', plan: inner }))];
}

/** Returns the number of table and index pages that the statements read, from memory or from disk. */
export const pagesOf = ({ plan }: Watched): number =>
  (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
