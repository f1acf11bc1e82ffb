#!/bin/bash
# Runs once, when the primary of compose.yaml creates its data.
set -e
psql -v ON_ERROR_STOP=1 -v password="$REPLICATION_PASSWORD" -U chautari -d chautari <<'SQL'
create role replication replication login password :'password';
SQL
echo 'host replication replication all scram-sha-256' >> "$PGDATA/pg_hba.conf"
