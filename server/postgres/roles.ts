import pg from 'pg';

/**
 * The two database schemas of the site: `public` has the tables of the application, and `pgboss` has those of the job
 * library.
 */
const SCHEMAS = ['public', 'pgboss'];

/**
 * Rights that the application's role gets on each table, in addition to SELECT. `FEWER_RIGHTS` lists the tables on
 * which the role gets fewer rights.
 */
const WRITE_RIGHTS = ['INSERT', 'UPDATE', 'DELETE'];
const FEWER_RIGHTS: Record<string, string[]> = { audit_log: ['INSERT'], _prisma_migrations: [] };

type On = Pick<pg.Pool, 'query'>;

/** Returns the names of the role and the database that an address connects to. */
export async function fetchRoleAndDatabaseNames(url: string): Promise<{ role: string; database: string }> {
  return withPostgresClient(url, async (client) => {
    const { rows } = await client.query('SELECT current_user AS role, current_database() AS database');
    return rows[0] as { role: string; database: string };
  });
}

/**
 * Lets a role read and write all present and future tables of the owner, but not alter tables. In the audit log, the
 * role may only add rows.
 */
export async function grantApplicationRights(owner: On, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const schemas = await schemasOf(owner);
  for (const { name } of schemas) {
    // The role gets the same rights on tables that later migrations create.
    await owner.query(`
      ALTER DEFAULT PRIVILEGES IN SCHEMA ${name} GRANT SELECT, ${WRITE_RIGHTS.join(', ')} ON TABLES TO ${to};
      ALTER DEFAULT PRIVILEGES IN SCHEMA ${name} GRANT USAGE, SELECT ON SEQUENCES TO ${to};
      ALTER DEFAULT PRIVILEGES IN SCHEMA ${name} GRANT EXECUTE ON FUNCTIONS TO ${to};
      GRANT USAGE ON SCHEMA ${name} TO ${to}`);
  }
  for (const { name } of schemas.filter(({ isOurs }) => isOurs))
    await owner.query(`REVOKE CREATE ON SCHEMA ${name} FROM PUBLIC, ${to}`);
  await owner.query(`
    DO $$ BEGIN
      IF (SELECT pg_has_role(datdba, 'USAGE') FROM pg_database WHERE datname = current_database()) THEN
        EXECUTE format('REVOKE TEMPORARY, CREATE ON DATABASE %I FROM PUBLIC, %I', current_database(), ${pg.escapeLiteral(role)});
      END IF;
    END $$`);
  for (const statement of await listRightDifferences(owner, role)) await owner.query(statement);
}

/**
 * Returns the statements that correct the role's rights on the owner's objects. They grant missing rights, and revoke
 * rights that the role should not have.
 */
async function listRightDifferences(owner: On, role: string): Promise<string[]> {
  const values = [role, SCHEMAS, WRITE_RIGHTS, JSON.stringify(FEWER_RIGHTS)];
  const { rows } = await owner.query<{ statement: string }>(DIFFERENCES, values);
  return rows.map(({ statement }) => statement);
}

/** Counts the rights that the application's role needs but does not have. */
export async function countMissingApplicationRights(ownerUrl: string, role: string): Promise<number> {
  const statements = await withPostgresClient(ownerUrl, (client) => listRightDifferences(client, role));
  return statements.filter((statement) => statement.startsWith('GRANT')).length;
}

async function schemasOf(owner: On): Promise<{ name: string; isOurs: boolean }[]> {
  const { rows } = await owner.query<{ name: string; isOurs: boolean }>(
    `SELECT quote_ident(nspname) AS name, pg_has_role(nspowner, 'USAGE') AS "isOurs" FROM pg_namespace WHERE nspname = ANY ($1)`,
    [SCHEMAS],
  );
  return rows;
}

/**
 * SQL that compares the actual and the intended rights of the application's role on the owner's objects. Finds missing
 * rights and rights that the role should not have.
 */
const DIFFERENCES = `
  WITH rights AS (
    SELECT 'TABLE' AS kind, c.oid, format('%I.%I', n.nspname, c.relname) AS name, p AS "right",
      has_table_privilege($1, c.oid, p) AS has,
      p = 'SELECT' OR CASE
        WHEN c.relkind IN ('v', 'm') THEN false
        WHEN n.nspname = 'public' AND $4::jsonb ? c.relname::text THEN $4::jsonb -> c.relname::text ? p
        ELSE p = ANY ($3::text[]) END AS wants
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p
    WHERE n.nspname = ANY ($2) AND c.relkind IN ('r', 'p', 'v', 'm') AND pg_has_role(c.relowner, 'USAGE')
    UNION ALL
    SELECT 'SEQUENCE', c.oid, format('%I.%I', n.nspname, c.relname), p, has_sequence_privilege($1, c.oid, p), p <> 'UPDATE'
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace CROSS JOIN unnest(ARRAY['USAGE', 'SELECT', 'UPDATE']) p
    WHERE n.nspname = ANY ($2) AND c.relkind = 'S' AND pg_has_role(c.relowner, 'USAGE')
    UNION ALL
    SELECT 'FUNCTION', f.oid, f.oid::regprocedure::text, 'EXECUTE', has_function_privilege($1, f.oid, 'EXECUTE'), true
    FROM pg_proc f WHERE f.pronamespace = ANY ($2::text[]::regnamespace[]) AND pg_has_role(f.proowner, 'USAGE')
  )
  SELECT format(CASE WHEN wants THEN 'GRANT %s ON %s %s TO %I' ELSE 'REVOKE %s ON %s %s FROM PUBLIC, %I' END,
    "right", kind, name, $1::text) AS statement
  FROM rights WHERE has <> wants ORDER BY kind, oid, "right"`;

/**
 * Returns the rights that the application's role has but must not have. Returns an empty list if the rights are
 * correct.
 */
export async function findExcessApplicationRights(url: string): Promise<string[]> {
  return withPostgresClient(url, async (client) => {
    const { rows } = await client.query<Record<string, boolean>>(
      `SELECT rolsuper AS "is a superuser", rolcreaterole AS "may make roles", rolreplication OR rolbypassrls AS "passes by rules",
        has_database_privilege(current_database(), 'CREATE') AS "may make schemas",
        EXISTS (SELECT FROM pg_namespace WHERE nspname = ANY ($1) AND has_schema_privilege(oid, 'CREATE')) AS "may make tables",
        EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE nspname = ANY ($1) AND pg_has_role(relowner, 'MEMBER')) AS "owns tables, or may become who does",
        has_table_privilege('public.audit_log', 'UPDATE, DELETE, TRUNCATE, TRIGGER') AS "may change the audit log"
      FROM pg_roles WHERE rolname = current_user`,
      [SCHEMAS],
    );
    return Object.entries(rows[0] ?? {}).flatMap(([right, has]) => (has ? [right] : []));
  });
}

export async function withPostgresClient<Result>(
  url: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
