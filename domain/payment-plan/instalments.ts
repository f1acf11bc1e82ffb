import { type IsoDate, nepalDate } from '../dates.ts'
import type { Db, Tx } from '../deps.ts'
import { transition } from '../states/transition.ts'
import { instalmentIs, instalmentStates } from './instalment-states.ts'
import { lowered, type Part, sumOf } from './plan-rules.ts'

export type Instalment = Awaited<ReturnType<typeof openInstalments>>[number]

/** The later parts of a booking that are not paid, the first one first. Locks them inside a transaction. */
export async function openInstalments(db: Db | Tx, bookingId: string) {
  return db
    .selectFrom('instalment')
    .select(['id', 'due_on as dueOn', 'cents', 'tries', 'tried_on as triedOn', 'extended_to as extendedTo'])
    .select('reminded_days as remindedDays')
    .where('booking_id', '=', bookingId)
    .where('state', 'in', instalmentIs.open.states)
    .orderBy('due_on')
    .$if(db.isTransaction, (query) => query.forUpdate())
    .execute()
}

/** Saves the later parts of a booking: those after the first, which is paid with the booking itself. */
export async function saveInstalments(
  tx: Tx,
  bookingId: string,
  parts: readonly (Part & { extendedTo?: IsoDate | null })[],
  at: Date,
): Promise<void> {
  if (parts.length === 0) return
  await tx
    .insertInto('instalment')
    .values(
      parts.map(({ dueOn, cents, extendedTo = null }) => ({
        booking_id: bookingId,
        due_on: dueOn,
        cents,
        made_at: at,
        extended_to: extendedTo,
      })),
    )
    .execute()
}

/** A change replaces the open parts of a booking, which the caller has locked, by these. */
export async function replaceInstalments(
  tx: Tx,
  bookingId: string,
  parts: readonly (Part & { extendedTo: IsoDate | null })[],
  at: Date,
): Promise<void> {
  await endOpen(tx, bookingId, 'replace', at)
  await saveInstalments(tx, bookingId, parts, at)
}

/** A booking ends: nobody owes its open parts any more. The caller has locked the booking. */
export async function cancelInstalments(tx: Tx, bookingId: string, at: Date): Promise<void> {
  await endOpen(tx, bookingId, 'cancel', at)
}

/**
 * Marks the open parts of a booking as paid, in their order up to this one. The caller has locked the booking. Returns false and
 * changes nothing when that is not exactly this amount: parts were paid or replaced since it was requested.
 */
export async function payInstalments(
  tx: Tx,
  { bookingId, throughId, cents }: { bookingId: string; throughId: string; cents: number },
  at: Date,
): Promise<boolean> {
  const open = await openInstalments(tx, bookingId)
  const paid = open.slice(0, open.findIndex(({ id }) => id === throughId) + 1)
  if (paid.length === 0 || sumOf(paid) !== cents) return false
  await tx
    .updateTable('instalment')
    .set({ state: transition(instalmentStates, 'open', 'pay'), ended_at: at })
    .where(
      'id',
      'in',
      paid.map(({ id }) => id),
    )
    .execute()
  await tx
    .updateTable('booking')
    .set(({ eb }) => ({ unpaid_cents: eb('unpaid_cents', '-', cents) }))
    .where('id', '=', bookingId)
    .execute()
  return true
}

/**
 * Takes an amount that somebody else paid from the last open parts of a booking, which the caller has locked. Parts that do not
 * change stay; a part that becomes smaller is replaced, with its tries, reminders and extension.
 */
export async function lowerInstalments(
  tx: Tx,
  { bookingId, cents }: { bookingId: string; cents: number },
  at: Date,
): Promise<void> {
  const open = await openInstalments(tx, bookingId)
  const left = lowered(open, cents)
  const isSame = (part: Instalment) =>
    left.some((other) => other.id === part.id && other.cents === part.cents)
  const replaced = open.filter((part) => !isSame(part)).map(({ id }) => id)
  if (replaced.length === 0) return
  await tx
    .updateTable('instalment')
    .set({ state: transition(instalmentStates, 'open', 'replace'), ended_at: at })
    .where('id', 'in', replaced)
    .execute()
  const smaller = left.filter(({ id }) => replaced.includes(id))
  if (smaller.length === 0) return
  await tx
    .insertInto('instalment')
    .values(
      smaller.map(({ dueOn, tries, triedOn, extendedTo, remindedDays, ...part }) => ({
        booking_id: bookingId,
        due_on: dueOn,
        cents: part.cents,
        made_at: at,
        tries,
        tried_on: triedOn,
        extended_to: extendedTo,
        reminded_days: remindedDays,
      })),
    )
    .execute()
}

async function endOpen(tx: Tx, bookingId: string, action: 'replace' | 'cancel', at: Date): Promise<void> {
  await tx
    .updateTable('instalment')
    .set({ state: transition(instalmentStates, 'open', action), ended_at: at })
    .where('booking_id', '=', bookingId)
    .where('state', 'in', instalmentIs.open.states)
    .execute()
}

/** Whether a part is due: its day has come in Nepal. */
export function isDue({ dueOn }: { dueOn: IsoDate }, at: Date): boolean {
  return dueOn <= nepalDate(at)
}
