import pg from 'pg'

/**
 * Copies the payment provider's data from one database to another: restoring our backup does not reset the provider.
 */
export async function carryProvider(fromUrl: string, toUrl: string): Promise<number> {
  const [from, to] = [new pg.Client(fromUrl), new pg.Client(toUrl)]
  await from.connect()
  await to.connect()
  let carried = 0
  try {
    const { rows: tables } = await from.query(
      `select format('stand_in.%I', tablename) as name from pg_tables where schemaname = 'stand_in' order by 1`,
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
      `select format('stand_in.%I', c.table_name) as name, column_name as "column",
         pg_get_serial_sequence(format('stand_in.%I', c.table_name), column_name) as sequence
       from information_schema.columns c where table_schema = 'stand_in' and is_identity = 'YES'`,
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
