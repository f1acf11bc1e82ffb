import type { Visitor } from '../account/visitor.ts'
import { blocksOf } from '../block/block-queries.ts'
import { isUuid } from '../ids.ts'
import { referenceOf } from '../booking-reference.ts'
import { nepalDate } from '../dates.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import { mayRun } from '../host/host-rules.ts'
import type { HostStatus } from '../host/host-states.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { findAssignedExtras } from '../booking/extra/assigned-extra-queries.ts'
import { otherExtraTexts, ownExtraTexts } from '../booking/extra/assigned-extra-rules.ts'
import { orderedExtras } from '../booking/extra/ordered-extra-queries.ts'
import { openAll } from './details-queries.ts'
import { type GivenAnswer, openAnswers } from './answer/answer-queries.ts'
import { answerText } from './answer/answer-rules.ts'
import { findConsents } from './consent/consent-queries.ts'
import type { Consent } from './consent/consent-rules.ts'
import { isContactTime } from './details-times-rules.ts'
import { isPassportTime, permitNeedsPassport } from '../account/profile/passport-rules.ts'
import { departureIs } from '../offer/departure-states.ts'
import { bookingIs } from '../states/booking-states.ts'

type WalkerForHost = {
  name: string
  isChild: boolean
  /** Emergency contact, insurance and food; null outside the time for it. */
  contact: { name: string; phone: string; insurer: string; insuranceNumber: string; needs: string } | null
  /** The data for a permit; null outside the time for it, and where no permit requires it. */
  passport: { number: string; nationality: string; dateOfBirth: string } | null
  /** Answers to the host's questions; null outside the time for contacts. */
  answers: { question: string; answer: string }[] | null
  /** The extras that this traveller alone has. */
  extras: string[]
  /** To what the traveller agreed, also for a minor. */
  consents: Consent[]
}

/**
 * The travellers of a departure's confirmed bookings, as its host may read them today, in a session with a second
 * factor: names and consents always; the lead's phone, emergency contacts and answers from the last day to book until 7 days after the trek;
 * passports from 30 days before the start, if a permit needs them, and only on request. Private data read is in the
 * audit log, booking by booking. For others the departure does not exist; emails, addresses and payments are never
 * included.
 */
export async function readParticipants(
  deps: Deps,
  { departureId, passports }: { departureId: string; passports: boolean },
  visitor: Visitor,
) {
  const { account, secondFactorAt } = visitor
  if (!account) throw new Refusal('signed-out')
  const departure = await findDeparture(deps.db, departureId)
  if (departure?.host_id !== account.id || !departure.mayHost) throw new Refusal('departure-not-found')
  if (!secondFactorAt) throw new Refusal('second-factor-needed')

  const { trekName, startsOn, endsOn, deadlineDays, departureState } = departure
  const today = nepalDate(deps.now())
  const mayCall = isContactTime({ startsOn, endsOn, deadlineDays }, today)
  const mayPermit = passports && isPassportTime(startsOn, endsOn, today) && permitNeedsPassport(departure)
  return deps.db.transaction().execute(async (tx) => {
    const bookings = []
    for (const { id, state, phone, extras } of await standingOf(tx, departureId)) {
      const hasPassports = mayPermit && bookingIs.confirmed(state) && !departureIs.cancelled(departureState)
      const what = [...(mayCall ? ['contacts'] : []), ...(hasPassports ? ['passports'] : [])]
      if (what.length > 0) {
        const subject = { kind: 'booking', id }
        await recordAction(tx, deps.now(), {
          actorId: account.id,
          act: 'read-travellers',
          subject,
          detail: { what },
        })
      }
      const travellers = await openAll(deps, tx, id)
      const answers = mayCall ? await openAnswers(deps, tx, id) : null
      const consents = await findConsents(tx, id)
      const assigned = await findAssignedExtras(tx, id)
      const party = { positions: travellers.map(({ position }) => position), assigned }
      bookings.push({
        id,
        reference: referenceOf(id),
        state,
        phone: mayCall ? phone : null,
        extras: otherExtraTexts(extras, party),
        travellers: travellers.map((each) => ({
          ...walkerOf(each, mayCall, hasPassports),
          answers: answers?.filter(({ position }) => position === each.position).map(asRead) ?? null,
          extras: ownExtraTexts(extras, each.position, party),
          consents: consents.get(each.position) ?? [],
        })),
      })
    }
    const blocks = await blocksOf(tx, departureId)
    return { trekName, startsOn, endsOn, mayCall, mayPermit, bookings, blocks }
  })
}

type Opened = Awaited<ReturnType<typeof openAll>>[number]

function walkerOf(
  { firstName, lastName, isChild, details }: Opened,
  mayCall: boolean,
  mayPermit: boolean,
): Omit<WalkerForHost, 'answers' | 'extras' | 'consents'> {
  const { contactName, contactPhone, insurer, insuranceNumber, needs } = details
  const { passportNumber, nationality, dateOfBirth } = details
  return {
    name: `${firstName} ${lastName}`.trim(),
    isChild,
    contact: mayCall ? { name: contactName, phone: contactPhone, insurer, insuranceNumber, needs } : null,
    passport: mayPermit ? { number: passportNumber, nationality, dateOfBirth } : null,
  }
}

function asRead(given: GivenAnswer) {
  return { question: given.question, answer: answerText(given, given.answer) }
}

async function findDeparture(db: Db, id: string) {
  if (!isUuid(id)) return null
  const departure = await db
    .selectFrom('departure')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .select(['trek.name as trekName', 'departure.starts_on as startsOn', 'departure.ends_on as endsOn'])
    .select(['trek.booking_deadline_days as deadlineDays', 'trek.restricted', 'trek.permits'])
    .select(['trek.host_id', 'host.status', 'departure.state as departureState'])
    .where('departure.id', '=', id)
    .executeTakeFirst()
  return departure && { ...departure, mayHost: mayRun(departure.status as HostStatus) }
}

function standingOf(tx: Tx, departureId: string) {
  return tx
    .selectFrom('booking')
    .select(['id', 'state', 'phone', orderedExtras.as('extras')])
    .where('departure_id', '=', departureId)
    .where('state', 'in', bookingIs.sold.states)
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute()
}
