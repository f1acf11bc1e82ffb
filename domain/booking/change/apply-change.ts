import type { Updateable } from 'kysely'
import type { Tables } from '#db/schema.ts'
import { mailReturnedCredit } from '../../credit/mail-returned-credit.ts'
import { crashPoint } from '../../crash-point.ts'
import { type IsoDate, nepalDate } from '../../dates.ts'
import type { Deps, Tx } from '../../deps.ts'
import { notifyParty } from '../../event/notify-party.ts'
import { creditRefunded, discountsGranted, discountsReturned } from '../../ledger/booking-entries-rules.ts'
import { refuseSoldOut } from '../../extra/refuse-sold-out.ts'
import type { Fact } from '../../ledger/ledger-rules.ts'
import { postEntries } from '../../ledger/post-entries.ts'
import { lowerInstalments, openInstalments, replaceInstalments } from '../../payment-plan/instalments.ts'
import { partsAfter, stayDue, sumOf } from '../../payment-plan/plan-rules.ts'
import { changeShare } from '../../payout/accrue-share.ts'
import type { Booking } from '../booking-queries.ts'
import { keepExtrasOfParty } from '../extra/assign-extras.ts'
import { writeExtras } from '../extra/write-extras.ts'
import { platformDiscounts } from '../price/price-rules.ts'
import { decideChoice } from '../choice/decide-choice.ts'
import { agreeTo } from '../sold/agree-to.ts'
import { type Change, recordChange } from './changeable.ts'
import type { PriceChange } from './price-change-rules.ts'

/** A person who joins a booking. */
export type NewTraveller = { position: number; firstName: string; lastName: string; isChild: boolean }

/** A change of a booking's party or departure with its price. It can be stored as JSON until it is paid. */
export type PartyChange = {
  kind: 'leave' | 'add' | 'move' | 'extras'
  /** The travellers that it concerns. */
  positions: number[]
  sum: PriceChange
  /** The new columns of the booking, besides those of `sum`. */
  columns: Updateable<Tables['booking']> & { children: number }
  joining: NewTraveller[]
  /** The links of travellers who leave: this percentage of what they paid comes back to them first. */
  leaving?: { links: readonly string[]; percent: number }
  /** For a move: both departures, the end of the new trek, whether it is free because of the host, and the version of the trek. */
  move: {
    fromId: string
    toId: string
    /** Absent in an order that was saved before there were parts. */
    startsOn?: IsoDate
    endsOn: IsoDate
    isFree: boolean
    versionId: string
  } | null
}

/** Who made a change, with the key of the form and the hash of its content. */
export type Made = Pick<Change, 'madeBy' | 'key' | 'content'>

/**
 * Applies a change to a confirmed booking that the caller has locked, with its departures: the party, the price, the
 * platform's discounts, the host's share, and the credit that comes back. `money` returns the other facts for the books: what the
 * card paid, or gets back.
 * Traveller and host get a mail; of other dates also travellers with own links. Returns the id of the change.
 */
export async function applyChange(
  deps: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  before: Booking,
  change: PartyChange,
  made: Made,
  money: (changeId: string) => Promise<Fact[]>,
): Promise<string> {
  const { sum, move, joining } = change
  const bookingId = before.id
  const changeId = await recordChange(tx, deps.now(), bookingId, {
    ...change,
    ...made,
    spots: sum.columns.spots,
  })
  if (joining.length > 0) {
    await keepExtrasOfParty(tx, before)
    await addTravellers(tx, bookingId, joining)
  }
  // An order that was saved by an earlier version of the program names no extras.
  await writeExtras(tx, before, (sum.extras as PriceChange['extras'] | undefined) ?? before.extras)
  const columns = { ...change.columns, ...sum.columns }
  await tx
    .updateTable('booking')
    .set({ ...columns, last_change_id: changeId })
    .where('id', '=', bookingId)
    .execute()
    .catch(refuseSoldOut)
  if (before.unpaid_cents > 0) await remakeParts(deps, tx, before, change)
  crashPoint('change:party-changed')
  const after = { ...before, ...columns }
  const facts = await money(changeId)
  await changeShare(tx, after as Booking, move?.endsOn)
  crashPoint('change:share-moved')
  // A smaller party may pay more for each, and its member discount is then larger.
  const fewer = platformDiscounts(before) - platformDiscounts(after as Booking)
  if (fewer > 0) facts.push(discountsReturned({ bookingId, changeId, cents: fewer }))
  if (fewer < 0) facts.push(discountsGranted({ bookingId, changeId, cents: -fewer }))
  const { credit_account_id: accountId } = before
  if (sum.creditCents > 0 && accountId)
    facts.push(creditRefunded({ bookingId, changeId, accountId, cents: sum.creditCents }))
  await postEntries(tx, deps.now(), facts)
  await mailReturnedCredit(deps, tx, before, { source: changeId, cents: sum.creditCents })
  if (move) await agreeTo(deps, tx, before, move.versionId)
  if (move && before.open_choice_id !== null) {
    await decideChoice(deps, tx, before, 'move', changeId)
    crashPoint('choice:moved')
  }
  if (move) await notifyParty(deps.enqueue, tx, bookingId, { what: 'moved', changeId })
  await deps.enqueue(tx, 'mail-booking-changed', { bookingId, changeId })
  await deps.enqueue(tx, 'mail-booking-changed-to-host', { bookingId, changeId })
  crashPoint('change:before-commit')
  return changeId
}

/** The open parts follow the new price and the new start. */
async function remakeParts(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  { id, starts_on, open_choice_id }: Booking,
  { sum, move }: PartyChange,
): Promise<void> {
  const open = await openInstalments(tx, id)
  const startsOn = move?.startsOn ?? starts_on
  const changed = {
    unpaidCents: sum.unpaidCents,
    startsOn,
    today: nepalDate(now()),
    isMove: startsOn !== starts_on,
    isChoice: open_choice_id !== null,
  }
  if (stayDue(open, changed))
    return lowerInstalments(tx, { bookingId: id, cents: sumOf(open) - sum.unpaidCents }, now())
  const parts = partsAfter(open, changed)
  const extendedTo = (dueOn: IsoDate) => open.find((part) => part.dueOn === dueOn)?.extendedTo ?? null
  // An operator's extension stays with the day for which it was given.
  const extended = parts.map((part) => ({ ...part, extendedTo: extendedTo(part.dueOn) }))
  await replaceInstalments(tx, id, extended, now())
}

async function addTravellers(tx: Tx, bookingId: string, joining: readonly NewTraveller[]): Promise<void> {
  await tx
    .insertInto('booking_traveller')
    .values(
      joining.map(({ position, firstName, lastName, isChild }) => ({
        booking_id: bookingId,
        position,
        first_name: firstName,
        last_name: lastName,
        is_child: isChild,
      })),
    )
    .execute()
}
