import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from './canonical-json-rules.ts'
import type { Tx } from '../../deps.ts'
import { currentTerms } from '../../offer/terms-rules.ts'
import { permitsOf } from '../land/permits.ts'
import { findOfferOfTrek } from './offer-queries.ts'

/**
 * The id of a trek's current version. If the trek, our terms or the permit facts have changed since the last version,
 * this writes the next one. Of several transactions at the same time, one writes it.
 */
export async function versionNow(tx: Tx, trekId: string, at: Date): Promise<string> {
  const current = await tx
    .selectFrom('trek_version')
    .select(['id', 'terms', 'permits_on'])
    .where('trek_id', '=', trekId)
    .where('is_current', '=', true)
    .executeTakeFirst()
  const isCurrent = current?.permits_on === permitsOf && canonicalJson(current.terms) === termsText
  return isCurrent ? current.id : nextVersion(tx, trekId, at)
}

/** Whether a picture belongs to a version of the trek under which a booking was submitted. */
export async function isSold(tx: Tx, trekId: string, pictureKey: string): Promise<boolean> {
  const { rows } = await sql`select from trek_version v join booking b on b.sold_version_id = v.id
    where v.trek_id = ${trekId} and (v.offer -> 'pictures')::jsonb @> ${JSON.stringify([{ key: pictureKey }])}::jsonb
    limit 1`.execute(tx)
  return rows.length > 0
}

const termsText = canonicalJson(currentTerms)

async function nextVersion(tx: Tx, trekId: string, at: Date): Promise<string> {
  // One writer at a time for each trek; a departure's lock does not exclude bookings of the other departures.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`version of ${trekId}`}, 0))`.execute(tx)
  const offer = canonicalJson(await findOfferOfTrek(tx, trekId))
  const sha256 = createHash('sha256').update(offer).digest()
  const last = await lastVersion(tx, trekId)
  const isSame = last?.sha256.equals(sha256) ?? false
  if (last)
    await tx.updateTable('trek_version').set({ is_current: isSame }).where('id', '=', last.id).execute()
  if (last && isSame) return last.id
  const { id } = await tx
    .insertInto('trek_version')
    .values({ trek_id: trekId, number: (last?.number ?? 0) + 1, offer, sha256, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function lastVersion(tx: Tx, trekId: string) {
  return tx
    .selectFrom('trek_version')
    .select(['id', 'number', 'sha256'])
    .where('trek_id', '=', trekId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}
