#!/bin/bash
# Copies the primary of compose.yaml when there are no data yet, and starts as its replica.
set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p -m 700 "$PGDATA"
  PGPASSWORD=$REPLICATION_PASSWORD pg_basebackup -h primary -U replication -D "$PGDATA" -R -X stream -c fast
fi
exec postgres -c max_connections=300 -c hot_standby_feedback=on
