import { superuser } from './owner';

/** Runs a query as the superuser, to check effects that API answers do not show. */
export async function rows<Row extends Record<string, unknown> = Record<string, unknown>>(
  statement: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (await superuser().query<Row>(statement, values)).rows;
}

/** Counts rows. The first argument is SQL after FROM, such as `count('posts WHERE user_id = $1', id)`. */
export async function count(from: string, ...values: unknown[]): Promise<number> {
  const [row] = await rows<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`, ...values);
  return row?.count ?? 0;
}
