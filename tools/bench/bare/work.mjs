import { createHash } from 'node:crypto';
import pg from 'pg';
import { READS, WRITES } from './statements.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, options: '-c TimeZone=UTC' });
pool.on('error', () => undefined); // The database stops before this server does, so connection errors are ignored.

const hashOf = (session) => createHash('sha256').update(session).digest('base64url');

/**
 * Returns the rows that the session's owner may read, for a path such as `feed` or `board/8` (school 8). Returns null
 * for an unknown path, or without a session.
 */
export async function read([what, id], session) {
  const text = READS[what];
  if (text === undefined || session === undefined) return null;
  const { rows } = await pool.query({
    name: what,
    text,
    values: [hashOf(session), ...(id === undefined ? [] : [Number(id)])],
  });
  return rows;
}

/**
 * Writes to the database for a path such as `vote/8` (post 8). Returns null for an unknown path, without a session, or
 * if the statement returns no row.
 */
export async function write([what, id], session, { content }) {
  const text = WRITES[what];
  if (text === undefined || session === undefined) return null;
  const { rows } = await pool.query({
    name: what,
    text,
    values: [hashOf(session), Number(id), ...(content === undefined ? [] : [content])],
  });
  return rows[0] ?? null;
}
