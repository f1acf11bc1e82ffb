import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Deps, Tx } from '../deps.ts'
import { type SignedUrl, signedUrls, isSignedUrlValid } from '../signed-url.ts'
import { operatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { claimLookReasons } from './claim-rules.ts'

/** The data that the staff member sees. */
export type LookedAtClaim = {
  name: string
  email: string
  phone: string
  host: string
  body: string
  wish: string
  answer: string
  proposedAnswer: string
  statement: string | null
  statedAt: Date | null
  photos: SignedUrl[]
}

const WHAT = 'claim-photo'

/**
 * The texts of a claim with their authors, and photo URLs that are valid for a minute, for an operator who gives a reason.
 * The access is in the audit log.
 */
export async function revealClaim(
  deps: Deps,
  { claimId, reason }: { claimId: string; reason: string },
  visitor: Visitor,
): Promise<LookedAtClaim> {
  const operator = operatorOf(visitor)
  if (!Object.hasOwn(claimLookReasons, reason)) throw new Refusal('look-needs-reason')
  const why = claimLookReasons[reason as keyof typeof claimLookReasons]
  return deps.db.transaction().execute(async (tx) => {
    const claim = await findWords(tx, claimId)
    // An operator cannot open a claim that concerns themselves.
    if (claim.account_id === operator.id || claim.host_id === operator.id) throw new Refusal('claim-own')
    const subject = { kind: 'claim', id: claimId }
    await recordAction(tx, deps.now(), { actorId: operator.id, act: 'read-claim', subject, reason: why })
    const photos = await tx
      .selectFrom('claim_photo')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('claim_id', '=', claimId)
      .executeTakeFirstOrThrow()
    const of = { what: WHAT, id: claimId, operatorId: operator.id }
    return {
      name: `${claim.first_name} ${claim.last_name}`,
      email: claim.email ?? '',
      phone: claim.phone,
      host: claim.display_name,
      body: claim.body,
      wish: claim.wish,
      answer: claim.answer,
      proposedAnswer: claim.proposed_answer,
      statement: claim.statement,
      statedAt: claim.written_at,
      photos: signedUrls(deps, of, Number(photos.count)),
    }
  })
}

/** One photo of a claim as WebP, at a URL that `revealClaim` gave the same operator within the last minute. */
export async function readClaimPhoto(
  deps: Deps,
  { claimId, ...address }: SignedUrl & { claimId: string },
  visitor: Visitor,
): Promise<Buffer> {
  const operator = operatorOf(visitor)
  if (!isUuid(claimId)) throw new Refusal('claim-not-found')
  const known = deps.db.selectFrom('claim').select('id').where('id', '=', claimId)
  if (!(await known.executeTakeFirst())) throw new Refusal('claim-not-found')
  const of = { what: WHAT, id: claimId, operatorId: operator.id }
  if (!isSignedUrlValid(deps, of, address)) throw new Refusal('claim-photo-over')
  const photo = await deps.db
    .selectFrom('claim_photo')
    .select('storage_key')
    .where('claim_id', '=', claimId)
    .where('position', '=', address.page)
    .executeTakeFirst()
  const content = photo && (await deps.storage.read(photo.storage_key))
  if (!content) throw new Refusal('claim-not-found')
  return content
}

async function findWords(tx: Tx, claimId: string) {
  const claim = isUuid(claimId)
    ? await tx
        .selectFrom('claim')
        .innerJoin('booking', 'booking.id', 'claim.booking_id')
        .innerJoin('departure', 'departure.id', 'booking.departure_id')
        .innerJoin('trek', 'trek.id', 'departure.trek_id')
        .innerJoin('host', 'host.id', 'trek.host_id')
        .leftJoin('claim_statement', 'claim_statement.claim_id', 'claim.id')
        .select(['claim.body', 'claim.wish', 'claim.answer', 'claim.proposed_answer'])
        .select(['claim_statement.body as statement', 'claim_statement.written_at'])
        .select(['booking.account_id', 'booking.first_name', 'booking.last_name', 'booking.email'])
        .select(['booking.phone', 'trek.host_id', 'host.display_name'])
        .where('claim.id', '=', claimId)
        .executeTakeFirst()
    : undefined
  if (!claim) throw new Refusal('claim-not-found')
  return claim
}
