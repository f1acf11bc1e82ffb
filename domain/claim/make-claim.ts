import { randomUUID } from 'node:crypto'
import { type Booking, findBooking } from '../booking/booking-queries.ts'
import type { Deps, Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { recordAction } from '../audit/record-action.ts'
import { holdShares } from '../payout/hold-payouts.ts'
import { Refusal } from '../refusal.ts'
import { type ReadClaim, readClaim, type TypedClaim } from './claim-form-rules.ts'
import { answerDue, claimRefusal, MOST_CLAIM_PHOTOS } from './claim-rules.ts'
import {
  bookingOfClaimant,
  type Claimant,
  claimableOf,
  lockForClaimant,
  mustBeTheirs,
} from './claimed-booking.ts'

type StoredPhoto = { key: string; width: number; height: number }

/**
 * A traveller, or a guest with the mailed link, makes a claim within 24 hours of an incident, while the host's share is in no
 * payout. The share stays out of payouts until the claim is decided, and both sides get a mail. Returns the claim's id.
 */
export async function makeClaim(
  deps: Deps,
  { typed, photos = [] }: { typed: TypedClaim; photos?: readonly Uint8Array[] },
  claimant: Claimant,
): Promise<string> {
  const bookingId = await bookingOfClaimant(deps, claimant)
  if (photos.length > MOST_CLAIM_PHOTOS) throw new Refusal('too-many-photos')
  // Before any photo is read.
  const found = await findBooking(deps.db, bookingId)
  mustBeTheirs(found, claimant)
  const refused = claimRefusal(await claimableOf(deps.db, found), deps.now())
  if (refused) throw new Refusal(refused)
  mustRead(typed, found, deps.now())
  const stored: StoredPhoto[] = []
  try {
    for (const bytes of photos) stored.push(await storePhoto(deps, bytes, stored.length + 1))
    return await deps.db.transaction().execute((tx) => save(deps, tx, { bookingId, typed, stored }, claimant))
  } catch (error) {
    for (const { key } of stored) await deps.storage.remove(key)
    throw error
  }
}

type ToSave = { bookingId: string; typed: TypedClaim; stored: readonly StoredPhoto[] }

async function save(deps: Deps, tx: Tx, { bookingId, typed, stored }: ToSave, claimant: Claimant) {
  const booking = await lockForClaimant(tx, bookingId, claimant)
  const at = deps.now()
  // Waits for a payout that is being collected, and then finds the share in it.
  const refused = claimRefusal(await claimableOf(tx, booking), at)
  if (refused) throw new Refusal(refused)
  const { kind, happenedAt, body, wish } = mustRead(typed, booking, at)
  const { id } = await tx
    .insertInto('claim')
    .values({
      booking_id: bookingId,
      state: 'open' as const,
      kind,
      happened_at: happenedAt,
      body,
      wish,
      made_at: at,
      due_at: answerDue(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const photos = stored.map(({ key, width, height }, index) => ({
    claim_id: id,
    booking_id: bookingId,
    position: index + 1,
    storage_key: key,
    width,
    height,
  }))
  if (photos.length > 0) await tx.insertInto('claim_photo').values(photos).execute()
  await holdShares(tx, bookingId, 'claim')
  crashPoint('claim-made')
  const actorId = 'visitor' in claimant ? (claimant.visitor.account?.id ?? null) : null
  await recordAction(tx, at, {
    actorId,
    act: 'make-claim',
    reason: actorId === null ? 'by the mailed link' : '',
    subject: { kind: 'claim', id },
    detail: { photos: stored.length },
  })
  await deps.enqueue(tx, 'mail-claim-received', { claimId: id })
  await deps.enqueue(tx, 'mail-claim-to-host', { claimId: id })
  return id
}

function mustRead(typed: TypedClaim, trek: Booking, at: Date): ReadClaim {
  const read = readClaim(typed, trek, at)
  if ('problems' in read) throw new Refusal('claim-invalid', { fields: read.problems })
  return read.claim
}

/** Re-encoded and stored under a key that no picture URL reaches: only operators see it. */
async function storePhoto(
  { pictures, storage }: Deps,
  bytes: Uint8Array,
  photo: number,
): Promise<StoredPhoto> {
  const drawn = await pictures.take(bytes)
  if (typeof drawn === 'string') throw new Refusal(drawn, { photo })
  const { content, width, height } = drawn
  const key = `claim/${randomUUID()}.bin`
  await storage.write(key, content)
  return { key, width, height }
}
