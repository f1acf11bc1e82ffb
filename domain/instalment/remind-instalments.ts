import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { dueReminder, REMINDER_DAYS, reminderDay } from '../payment-plan/instalment-times-rules.ts'
import { instalmentIs } from '../payment-plan/instalment-states.ts'
import { departureIs } from '../offer/departure-states.ts'
import { bookingIs } from '../states/booking-states.ts'
import { stateList } from '../state-list.ts'
import { tryEach } from '../try-each.ts'

const MOST_AT_ONCE = 200

/**
 * Enqueues the reminders of parts: 7 and 3 days before their card is charged, and on the day from 6:00 Nepal time. A part that
 * begins nearer to its date gets only the next one. Returns their number.
 */
export async function remindInstalments(deps: Deps): Promise<number> {
  const day = reminderDay(deps.now())
  const { rows } = await sql<{ id: string }>`
    select i.id from instalment i join booking b on b.id = i.booking_id join departure d on d.id = b.departure_id
    where i.state in ${stateList(instalmentIs.open)} and b.state in ${stateList(bookingIs.confirmed)}
      and d.state not in ${stateList(departureIs.cancelled)}
      and coalesce(i.extended_to - 3, i.due_on) between ${day}::date and ${day}::date + ${Math.max(...REMINDER_DAYS)}::int
      and (i.reminded_days is null or i.reminded_days > 0)
    order by coalesce(i.extended_to - 3, i.due_on), i.id limit ${MOST_AT_ONCE}`.execute(deps.db)
  let reminded = 0
  await tryEach(rows, async ({ id }) => {
    if (await remind(deps, id)) reminded += 1
  })
  return reminded
}

async function remind(deps: Deps, id: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const part = await tx
      .selectFrom('instalment')
      .select(['booking_id as bookingId', 'due_on as dueOn', 'extended_to as extendedTo'])
      .select('reminded_days as remindedDays')
      .where('id', '=', id)
      .where('state', 'in', instalmentIs.open.states)
      .forUpdate()
      .executeTakeFirst()
    const days = part ? dueReminder(part, reminderDay(deps.now())) : null
    if (!part || days === null) return false
    await tx.updateTable('instalment').set({ reminded_days: days }).where('id', '=', id).execute()
    await deps.enqueue(tx, 'mail-part-due', { bookingId: part.bookingId, instalmentId: id, days })
    return true
  })
}
