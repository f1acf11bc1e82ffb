import { cpus } from 'node:os'
import { failover } from './failover.ts'
import { flow } from './flow.ts'
import { startMarket } from './market.ts'
import { promises } from './promises.ts'
import { rush } from './rush.ts'

/**
 * Starts one market on several processes with a replica and a pooler, from Debian's PostgreSQL and PgBouncer, and
 * measures it: a hot departure, sales, and the death of the primary. `npm run scale`. With `promises 1 9` it runs those
 * promise tests on such databases.
 */
const parts = { rush, flow, failover }
const asked = process.argv.slice(2)
if (asked[0] === 'promises') process.exit(await promises(asked.slice(1)))
const market = await startMarket()
console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}\n`)
let failed = false
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  try {
    for (const line of await measure(market)) console.log(line)
  } catch (error) {
    failed = true
    console.log(`✖ ${name}: ${(error as Error).message}`)
  }
}
await market.stop()
process.exit(failed ? 1 : 0)
