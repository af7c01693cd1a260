#!/bin/sh
# The two roles of README, "Two database roles", their database, and what PostgreSQL has to know besides. PostgreSQL's image runs it once, when its volume is new; it may be run by hand as well.
set -eu
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=owner="$OWNER_PASSWORD" --set=application="$APPLICATION_PASSWORD" <<'SQL'
CREATE ROLE parent_voice LOGIN PASSWORD :'owner';
CREATE ROLE parent_voice_app LOGIN PASSWORD :'application';
-- Whatever language the machine was set up in.
CREATE DATABASE parent_voice OWNER parent_voice TEMPLATE template0 ENCODING 'UTF8'
  LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C';
-- In force from the next start on. Statements and their values are people's texts and addresses: not for a log.
ALTER SYSTEM SET log_error_verbosity = 'terse';
ALTER SYSTEM SET log_min_error_statement = 'panic';
\set quarter `awk '/^MemTotal/ { printf "%dMB", $2 / 4096 }' /proc/meminfo`
ALTER SYSTEM SET shared_buffers = :'quarter';
SQL
