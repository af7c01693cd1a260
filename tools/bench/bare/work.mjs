import { createHash } from 'node:crypto';
import pg from 'pg';
import { READS, WRITES } from './statements.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, options: '-c TimeZone=UTC' });
pool.on('error', () => undefined); // The error is ignored, because the database stops before this server.

const hashOf = (session) => createHash('sha256').update(session).digest('base64url');

/**
 * Returns the rows that the person of the session may read under a path such as `feed` or `board/8`. Returns null for
 * an unknown path, or without a session.
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

/** Executes the write of a path such as `vote/8` or `comment/8`. Returns null for an unknown path. */
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
