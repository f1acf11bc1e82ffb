import pg from 'pg'

/**
 * Copies the payment provider's data from one database to another: restoring our backup does not reset the provider.
 */
export function carryProvider(fromUrl: string, toUrl: string): Promise<number> {
  return carry(fromUrl, toUrl, `schemaname = 'stand_in'`)
}

/** Copies the mailbox from one database to another: what was mailed since a backup was mailed. */
export function carryMailbox(fromUrl: string, toUrl: string): Promise<number> {
  return carry(fromUrl, toUrl, `schemaname = 'demonstration' and tablename = 'mail'`)
}

/** Copies the tables of `pg_tables` that this SQL condition chooses. */
async function carry(fromUrl: string, toUrl: string, which: string): Promise<number> {
  const [from, to] = [new pg.Client(fromUrl), new pg.Client(toUrl)]
  await from.connect()
  await to.connect()
  let carried = 0
  try {
    const { rows: tables } = await from.query(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where ${which} order by 1`,
    )
    await to.query('begin; set local session_replication_role = replica')
    for (const { name } of tables) {
      const { rows } = await from.query(`select coalesce(json_agg(t), '[]')::text as all from ${name} t`)
      await to.query(`delete from ${name}`)
      const { rowCount } = await to.query(
        `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
        [rows[0].all],
      )
      carried += rowCount ?? 0
    }
    const { rows: sequences } = await to.query(
      `select format('%I.%I', table_schema, table_name) as name, column_name as "column",
         pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) as sequence
       from information_schema.columns where is_identity = 'YES' and format('%I.%I', table_schema, table_name) = any($1)`,
      [tables.map(({ name }) => name)],
    )
    for (const { name, column, sequence } of sequences)
      await to.query(`select setval($1, (select coalesce(max(${column}), 0) + 1 from ${name}))`, [sequence])
    await to.query('commit')
  } finally {
    await from.end()
    await to.end()
  }
  return carried
}
