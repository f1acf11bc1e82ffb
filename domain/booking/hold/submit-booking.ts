import { createHash } from 'node:crypto'
import { emailOf } from '../../account/email-rules.ts'
import type { Visitor } from '../../account/visitor.ts'
import { leavesTooLittle } from '../../credit/credit-rules.ts'
import { mustHaveCredit, spendCredit } from '../../credit/spend-credit.ts'
import type { Deps, Tx } from '../../deps.ts'
import { crashPoint } from '../../crash-point.ts'
import { onceOrderedCents, type ExtraWish } from '../../extra/extra-rules.ts'
import type { Cents } from '../../money.ts'
import { nepalDate } from '../../dates.ts'
import { saveInstalments } from '../../payment-plan/instalments.ts'
import { chosenPlan, type Part, type PlanKind, sumOf } from '../../payment-plan/plan-rules.ts'
import { mustNotBelongToHost } from '../../host/self-dealing.ts'
import { mustBeAllowedToTry } from '../../referral/try-code.ts'
import { Refusal } from '../../refusal.ts'
import { versionNow } from '../../trek/versions/trek-versions.ts'
import { findBooking, lockOwnBooking, type Booking } from '../booking-queries.ts'
import { mustBeOpenHold } from './change-hold.ts'
import { confirmBooking } from './confirm-booking.ts'
import { actorOf } from './hold-spots.ts'
import { paymentEnd } from './hold-rules.ts'
import { mustBeComplete, type Details } from '../lead-rules.ts'
import { leftAfter, storedDiscounts, withPayment } from '../price/price-rules.ts'
import { useCode } from './use-code.ts'

export type Submission = {
  details: Details
  /** The credit to spend, in whole cents; none by default. */
  creditCents?: Cents
  /** How it is paid; all of it at once by default. */
  plan?: PlanKind
  /** The extras of a booking that is made in one step, in place of those of its hold. */
  extras?: readonly ExtraWish[]
  /**
   * The total shown to the traveller, in cents; a total that differs from the server's is refused with the correct one.
   */
  shownTotalCents: number | null
  key: string
}

/**
 * Submits the booking form: the hold becomes a pending booking, which names the version of the trek that it sells. Its
 * terms can no longer change, and it waits 30 minutes for its payment, or is confirmed at once when credit pays for all of
 * it. Submitting the same form again returns the same booking.
 */
export async function submitBooking(deps: Deps, bookingId: string, submission: Submission, visitor: Visitor) {
  return submitAnd(deps, bookingId, submission, visitor, async (_tx, booking) => booking)
}

/** The same, with more work in its transaction: nothing is submitted unless that succeeds too. */
export async function submitAnd<T>(
  deps: Deps,
  bookingId: string,
  submission: Submission,
  visitor: Visitor,
  work: (tx: Tx, booking: Booking) => Promise<T>,
): Promise<T> {
  mustBeComplete(submission.details)
  const { referralCode } = submission.details
  if (referralCode) await mustBeAllowedToTry(deps.db, referralCode, visitor, deps.now())
  return deps.db
    .transaction()
    .execute(async (tx) => work(tx, await submitOnce(deps, tx, bookingId, submission, visitor)))
    .catch(refuseTakenKey)
}

async function submitOnce(
  deps: Deps,
  tx: Tx,
  bookingId: string,
  submission: Submission,
  visitor: Visitor,
): Promise<Booking> {
  const booking = await lockOwnBooking(tx, bookingId, visitor)
  if (booking.submitted_at && booking.idem_key === submission.key) {
    if (booking.idem_body?.equals(bodyHash(booking.departure_id, submission))) return booking
    throw new Refusal('same-key-other-booking')
  }
  mustBeOpenHold(booking, deps.now())
  return submit(deps, tx, booking, submission, visitor)
}

/**
 * The writing part of a submission, for a caller who has locked the hold and may be creating it in this transaction.
 */
export async function submit(
  deps: Deps,
  tx: Tx,
  booking: Booking,
  submission: Submission,
  visitor: Visitor,
): Promise<Booking> {
  const { details, shownTotalCents } = submission
  // The person who held the spots signed out may be the host.
  const person = { accountId: visitor.account?.id ?? null, emails: [details.lead.email] }
  const at = deps.now()
  const [versionId] = await Promise.all([
    versionNow(tx, booking.trek_id, at),
    mustNotBelongToHost(tx, { hostId: booking.host_id, as: 'own-trek' }, person),
  ])
  if (details.companions.length + 1 !== booking.spots) throw new Refusal('party-size')
  const { price, promoted } = await payableNow(tx, at, booking, submission, visitor)
  if (shownTotalCents !== null && shownTotalCents !== price.totalCents)
    throw new Refusal('price-changed', { totalCents: price.totalCents })
  const plan = planOf(booking, submission.plan ?? 'full', price, at)

  const update = tx
    .updateTable('booking')
    .set({
      submitted_at: at,
      sold_version_id: versionId,
      agreed_version_id: versionId,
      // A visitor who signed in while filling in the form gets the booking in their account.
      account_id: booking.account_id ?? visitor.account?.id ?? null,
      hold_expires_at: paymentEnd(at),
      ...promoted,
      referral_cents: price.referralCents,
      credit_cents: price.creditCents,
      once_ordered_cents: onceOrderedCents(booking.extras, {
        grossCents: price.grossCents,
        leftCents: leftAfter(price) - price.referralCents,
      }),
      credit_account_id: price.creditCents > 0 ? (visitor.account?.id ?? null) : null,
      plan: plan.kind,
      deposit_percent: booking.trek_deposit_percent,
      unpaid_cents: sumOf(plan.later),
      ...leadColumns(details),
      idem_actor: actorOf(visitor),
      idem_key: submission.key,
      idem_body: bodyHash(booking.departure_id, submission),
    })
    .where('id', '=', booking.id)
    .returningAll()
  const [sent] = await Promise.all([
    update.executeTakeFirstOrThrow(),
    writeTravellers(tx, booking.id, details),
    saveInstalments(tx, booking.id, plan.later, at),
  ])
  await spendCredit(tx, at, sent, 'first')
  if (sent.total_cents === 0) await confirmBooking(deps, tx, { ...booking, ...sent })
  crashPoint('submit:sent')
  return sent.total_cents === 0 ? findBooking(tx, booking.id) : { ...booking, ...sent }
}

/**
 * The price with its last lines: the code is reserved, the credit is available. Refused where the page would have
 * limited the amount. `promoted` has the columns of a promotion that is the best discount.
 */
async function payableNow(
  tx: Tx,
  at: Date,
  booking: Booking,
  { details, creditCents = 0 }: Submission,
  visitor: Visitor,
) {
  const { promoted, referralCents } = await useCode(tx, at, booking, details, visitor)
  const discounts = storedDiscounts({ ...booking, ...promoted })
  await mustHaveCredit(tx, visitor, creditCents)
  const price = withPayment(discounts, { referralCents, creditCents })
  if (price.creditCents !== creditCents)
    throw new Refusal('credit-above-price', { creditCents: price.creditCents })
  if (creditCents > 0 && leavesTooLittle(price.totalCents)) throw new Refusal('credit-leaves-too-little')
  return { price, promoted }
}

/** The later parts of the plan; refused when this booking cannot be paid so. A booking that costs nothing has no parts. */
function planOf(
  booking: Booking,
  kind: PlanKind,
  { totalCents, creditCents }: { totalCents: Cents; creditCents: Cents },
  at: Date,
): { kind: PlanKind; later: Part[] } {
  const parts = chosenPlan(kind, {
    totalCents,
    creditCents,
    depositPercent: booking.trek_deposit_percent,
    startsOn: booking.starts_on,
    today: nepalDate(at),
  })
  if (!parts) throw new Refusal('plan-not-offered')
  return { kind, later: parts.slice(1) }
}

function leadColumns({ lead, companions, specialRequests }: Details) {
  return {
    children: companions.filter((companion) => companion.isChild).length,
    first_name: lead.firstName,
    last_name: lead.lastName,
    email: emailOf(lead.email),
    phone: lead.phone,
    address: lead.address,
    city: lead.city,
    country: lead.country,
    special_requests: specialRequests,
  }
}

async function writeTravellers(tx: Tx, bookingId: string, { lead, companions }: Details): Promise<void> {
  const people = [{ ...lead, isChild: false }, ...companions]
  await tx
    .insertInto('booking_traveller')
    .values(
      people.map(({ firstName, lastName, isChild }, position) => ({
        booking_id: bookingId,
        position,
        first_name: firstName,
        last_name: lastName,
        is_child: isChild,
      })),
    )
    .execute()
}

/** The content of the request, which distinguishes a retry from another request with the same key. */
export function bodyHash(
  departureId: string,
  { details, creditCents = 0, extras, plan }: Pick<Submission, 'details' | 'creditCents' | 'extras' | 'plan'>,
): Buffer {
  const chosen = [...(extras ? [extras] : []), ...(plan && plan !== 'full' ? [plan] : [])]
  return createHash('sha256')
    .update(JSON.stringify([departureId, details, creditCents, ...chosen]))
    .digest()
}

/** Refuses a key that another booking used before, or at the same moment; any other error is rethrown. */
export function refuseTakenKey(error: unknown): never {
  const taken =
    error instanceof Error && 'constraint' in error && error.constraint === 'one_booking_per_idem_key'
  throw taken ? new Refusal('same-key-other-booking') : error
}
