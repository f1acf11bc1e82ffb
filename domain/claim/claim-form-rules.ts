import { addDays, endOfNepalDay, isDate, type IsoDate } from '../dates.ts'
import type { Terms } from '../offer/terms-rules.ts'
import { readWords } from '../text-rules.ts'
import {
  type ClaimKind,
  claimKinds,
  incidentTime,
  lastClaimOf,
  MOST_CLAIM_CHARACTERS,
  MOST_WISH_CHARACTERS,
} from './claim-rules.ts'

/** The submitted form: a date and an hour in Nepal. */
export type TypedClaim = { kind: string; on: string; hour: string; body: string; wish: string }
export type ReadClaim = { kind: ClaimKind; happenedAt: Date; body: string; wish: string }
/** The error message beside each refused field. */
export type ClaimProblems = Partial<Record<keyof TypedClaim, string>>

type Trek = { starts_on: IsoDate; ends_on: IsoDate; terms: Pick<Terms, 'claimHours'> }

/** The typed form as a claim that can be stored, or the problem of each field. */
export function readClaim(
  typed: TypedClaim,
  trek: Trek,
  now: Date,
): { claim: ReadClaim } | { problems: ClaimProblems } {
  const problems: ClaimProblems = {}
  const { kind } = typed
  if (!isKind(kind)) problems.kind = 'Please choose what happened.'
  const happenedAt = instantOf(typed.on, typed.hour)
  if (!isDate(typed.on)) problems.on = 'Please enter the day it happened.'
  else if (!happenedAt) problems.hour = 'Please enter the time in Nepal, for example 14:30.'
  else {
    const problem = timeProblem(happenedAt, trek, now)
    if (problem) problems.on = problem
  }
  const body = readWords(typed.body)
  if (body === '') problems.body = 'Please tell us what happened.'
  else if (body.length > MOST_CLAIM_CHARACTERS)
    problems.body = `Please use at most ${MOST_CLAIM_CHARACTERS} characters.`
  const wish = readWords(typed.wish)
  if (wish === '') problems.wish = 'Please say what would put it right.'
  else if (wish.length > MOST_WISH_CHARACTERS)
    problems.wish = `Please use at most ${MOST_WISH_CHARACTERS} characters.`
  if (Object.keys(problems).length > 0 || !isKind(kind) || !happenedAt) return { problems }
  return { claim: { kind, happenedAt, body, wish } }
}

/** The instant of a date and an hour 'HH:MM' in Nepal; null when it is invalid. */
export function instantOf(on: string, hour: string): Date | null {
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)(?::00)?$/.exec(hour.trim()) ?? []
  if (!isDate(on) || hours === '') return null
  const midnight = endOfNepalDay(addDays(on, -1)).getTime()
  return new Date(midnight + (Number(hours) * 60 + Number(minutes)) * 60_000)
}

function timeProblem(happenedAt: Date, trek: Trek, now: Date): string | null {
  const { from, to } = incidentTime(trek)
  if (happenedAt > now) return 'That time is still in the future in Nepal.'
  if (happenedAt < from || happenedAt > to)
    return 'You can make a claim about anything from the first day of the trek until the day after its last.'
  if (now > lastClaimOf(happenedAt, trek.terms))
    return 'Claims must be made within 24 hours of the incident. That time has passed.'
  return null
}

function isKind(kind: string): kind is ClaimKind {
  return Object.hasOwn(claimKinds, kind)
}
