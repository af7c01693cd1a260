import { superuser } from './owner';

/** What a statement finds: tests look behind the answers with it. */
export async function rows<Row extends Record<string, unknown> = Record<string, unknown>>(
  statement: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (await superuser().query<Row>(statement, values)).rows;
}

/** How many rows there are: `count('posts WHERE user_id = $1', id)`. */
export async function count(from: string, ...values: unknown[]): Promise<number> {
  const [found] = await rows<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`, ...values);
  return found?.count ?? 0;
}
