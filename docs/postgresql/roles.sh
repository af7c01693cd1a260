#!/bin/sh
# Creates the two database roles (docs/operations/install.md) and their database, and sets the options that the site needs.
# PostgreSQL's image runs this script once, on a new volume. It can also be run manually, again and again: it creates
# only what is missing, and sets the passwords that it is given. Works with PostgreSQL 15 and newer.
set -eu
ask() {
  psql --set=ON_ERROR_STOP=1 --no-psqlrc --quiet --username="${POSTGRES_USER:-postgres}" --dbname=postgres "$@"
}

version=$(ask --tuples-only --no-align --command='SHOW server_version_num')
if [ "$version" -lt 150000 ]; then
  echo "The site needs PostgreSQL 15 or newer, and this server has version $((version / 10000))." >&2
  exit 1
fi
# The locale does not depend on the language of the machine. Before version 17, it comes from the C library.
locale="LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C'"
if [ "$version" -lt 170000 ]; then locale="LOCALE_PROVIDER libc LOCALE 'C.UTF-8'"; fi

roles=$(ask --tuples-only --no-align --command="SELECT count(*) FROM pg_roles WHERE rolname IN ('parent_voice', 'parent_voice_app')")
if [ "$roles" -lt 2 ]; then : "${OWNER_PASSWORD:?must be set}" "${APPLICATION_PASSWORD:?must be set}"; fi

ask --set=owner="${OWNER_PASSWORD:-}" --set=application="${APPLICATION_PASSWORD:-}" --set=locale="$locale" <<'SQL'
CREATE TEMPORARY TABLE wanted AS VALUES ('parent_voice', :'owner'), ('parent_voice_app', :'application');
SELECT format('CREATE ROLE %I LOGIN', column1) FROM wanted WHERE column1 NOT IN (SELECT rolname FROM pg_roles) \gexec
SELECT format('ALTER ROLE %I PASSWORD %L', column1, column2) FROM wanted WHERE column2 <> '' \gexec
SELECT 'CREATE DATABASE parent_voice OWNER parent_voice TEMPLATE template0 ENCODING ''UTF8'' ' || :'locale'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'parent_voice') \gexec
-- Takes effect at the next start. Statements contain people's texts and addresses, so the log must not contain them.
ALTER SYSTEM SET log_error_verbosity = 'terse';
ALTER SYSTEM SET log_min_error_statement = 'panic';
\set quarter `awk '/^MemTotal/ { printf "%dMB", $2 / 4096 }' /proc/meminfo`
ALTER SYSTEM SET shared_buffers = :'quarter';
SQL
