import { sql } from 'kysely'
import type { Deps, Tx } from '../deps.ts'
import type { Origin } from './login-rules.ts'

type Place = { email: string; browserHash: Buffer; network: string }

/** Records that this browser has signed in with this address, and from which network. */
export async function rememberBrowser({ now }: Pick<Deps, 'now'>, tx: Tx, place: Place): Promise<void> {
  const { email, browserHash, network } = place
  const signed_in_at = now()
  await tx
    .insertInto('known_browser')
    .values({ email, browser_hash: browserHash, network, signed_in_at })
    .onConflict((conflict) =>
      conflict.columns(['email', 'browser_hash', 'network']).doUpdateSet({ signed_in_at }),
    )
    .execute()
}

/** What a browser is to an address: known or not (login-rules.ts). */
export async function findOrigin(tx: Tx, { email, browserHash, network }: Place): Promise<Origin> {
  const rows = await tx
    .selectFrom('known_browser')
    .select('browser_hash')
    .where('email', '=', email)
    .where(({ eb, or }) => or([eb('browser_hash', '=', browserHash), eb('network', '=', network)]))
    .execute()
  if (rows.some((row) => row.browser_hash.equals(browserHash))) return 'known browser'
  return rows.length > 0 ? 'known network' : 'stranger'
}

/** The known browsers of an account's address are known to its new one. */
export async function moveKnownBrowsers(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    insert into known_browser (email, browser_hash, network, signed_in_at)
    select ${to}, browser_hash, network, signed_in_at from known_browser where email = ${from}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('known_browser').where('email', '=', from).execute()
}
