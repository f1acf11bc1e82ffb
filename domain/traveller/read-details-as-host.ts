import type { Visitor } from '../account/visitor.ts'
import { findBooking } from '../booking/booking-queries.ts'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { recordAct } from '../office/record-act.ts'
import { Refusal } from '../refusal.ts'
import { openAll } from './details-queries.ts'
import { isContactTime } from './details-times-rules.ts'
import { isPassportTime, permitNeedsPassport } from './passport-rules.ts'

export type WalkerForHost = {
  name: string
  isChild: boolean
  /** Whom to call, how they are insured, what they eat; null outside the time for it. */
  contact: { name: string; phone: string; insurer: string; insuranceNumber: string; needs: string } | null
  /** What a permit is written out for; null outside the time for it, and where no permit asks for it. */
  passport: { number: string; nationality: string; dateOfBirth: string } | null
}

/**
 * The travellers of a confirmed booking as the host of its trek may read them today, in a session with a second factor:
 * names always; the lead's phone and whom to call from the last day to book until 7 days after the trek; passports from 30
 * days before the start, if a permit needs them. What of it was private is written into the audit log. To anybody else the
 * booking does not exist; emails, addresses and payments are never in it.
 */
export async function readDetailsAsHost(deps: Deps, bookingId: string, visitor: Visitor) {
  const { account, secondFactorAt } = visitor
  if (!account) throw new Refusal('signed-out')
  const { id, host_id, state, starts_on, ends_on, phone, booking_deadline_days, trek_id } = await findBooking(
    deps.db,
    bookingId,
  )
  const trek = await findTrek(deps, trek_id)
  const stands = state === 'confirmed' || state === 'completed' || state === 'no_show'
  if (host_id !== account.id || !trek.mayHost || !stands) throw new Refusal('booking-not-found')
  if (!secondFactorAt) throw new Refusal('second-factor-needed')

  const today = nepalDate(deps.now())
  const times = { startsOn: starts_on, endsOn: ends_on, deadlineDays: booking_deadline_days }
  const mayCall = isContactTime(times, today)
  const mayPermit =
    state === 'confirmed' && isPassportTime(starts_on, ends_on, today) && permitNeedsPassport(trek)
  return deps.db.transaction().execute(async (tx) => {
    const what = [...(mayCall ? ['contacts'] : []), ...(mayPermit ? ['passports'] : [])]
    if (what.length > 0)
      await recordAct(tx, deps.now(), {
        ...{
          actorId: account.id,
          act: 'read-travellers',
          subject: { kind: 'booking', id },
          detail: { what },
        },
      })
    const travellers = await openAll(deps, tx, id)
    return {
      phone: mayCall ? phone : null,
      travellers: travellers.map(({ firstName, lastName, isChild, details }): WalkerForHost => {
        const { contactName, contactPhone, insurer, insuranceNumber, needs } = details
        const { passportNumber, nationality, dateOfBirth } = details
        return {
          ...{ name: `${firstName} ${lastName}`, isChild },
          contact: mayCall
            ? { name: contactName, phone: contactPhone, insurer, insuranceNumber, needs }
            : null,
          passport: mayPermit ? { number: passportNumber, nationality, dateOfBirth } : null,
        }
      }),
    }
  })
}

async function findTrek({ db }: Deps, id: string) {
  const trek = await db
    .selectFrom('trek')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .select(['trek.restricted', 'trek.permits', 'host.status'])
    .where('trek.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...trek, mayHost: trek.status === 'approved' || trek.status === 'verified' }
}
