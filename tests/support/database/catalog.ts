import type { EmptyDatabase } from './empty-database';

/**
 * SQL that describes the schema `public` of a database: one line for each table, column, index and other object, with
 * its full definition.
 */
const CATALOG = `
  SELECT 'extension ' || extname AS line FROM pg_extension
  UNION ALL SELECT concat_ws(' ', 'collation', collname, collprovider, locale) FROM (
    SELECT collname, collprovider, coalesce(to_jsonb(c) ->> 'colllocale', to_jsonb(c) ->> 'colliculocale') AS locale
    FROM pg_collation c WHERE collnamespace = 'public'::regnamespace) c
  UNION ALL SELECT concat_ws(' ', 'search', c.cfgname, m.maptokentype, m.mapseqno, m.mapdict::regdictionary)
    FROM pg_ts_config_map m JOIN pg_ts_config c ON c.oid = m.mapcfg WHERE c.cfgnamespace = 'public'::regnamespace
  UNION ALL SELECT concat_ws(' ', 'enum', t.typname, string_agg(e.enumlabel, ' ' ORDER BY e.enumsortorder))
    FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid WHERE t.typnamespace = 'public'::regnamespace GROUP BY t.typname
  UNION ALL SELECT concat_ws(' ', 'relation', relkind, relname, reloptions::text) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind <> 'i'
  UNION ALL SELECT concat_ws(' ', 'column', a.attrelid::regclass, rank() OVER (PARTITION BY a.attrelid ORDER BY a.attnum),
      a.attname, format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation, a.attnotnull, a.attidentity, a.attgenerated,
      pg_get_expr(d.adbin, d.adrelid), a.attstattarget)
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT concat_ws(' ', 'references to', confrelid::regclass, string_agg(conname, ' ' ORDER BY oid)) FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace GROUP BY confrelid
  UNION ALL SELECT concat_ws(' ', 'index', indisvalid, pg_get_indexdef(indexrelid)) FROM pg_index
    WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  UNION ALL SELECT concat_ws(' ', 'sequence', sequencename, data_type, increment_by, max_value, cycle, last_value)
    FROM pg_sequences WHERE schemaname = 'public'
  UNION ALL SELECT pg_get_functiondef(p.oid) || ' ' || coalesce(obj_description(p.oid, 'pg_proc'), '') FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  UNION ALL SELECT concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1`;

/** Returns a database's schema as sorted lines, for comparing two databases. */
export async function catalogOf({ ask }: Pick<EmptyDatabase, 'ask'>): Promise<string[]> {
  const lines = await ask<{ line: string }>(CATALOG);
  return lines.map(({ line }) => line);
}
