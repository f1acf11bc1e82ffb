import { centsFromDollars } from '#domain/money.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { DateTerms } from '#domain/trek/hosting/date-rules.ts'
import type { PublishQuestion } from '#domain/trek/hosting/confirm-consequences.ts'
import type { TrekForm } from '#domain/trek/hosting/form/trek-form-rules.ts'
import { refusalIn } from '../../http/refusal-in.ts'

/** The result of a submitted form: its messages, and the typed values when nothing was saved. */
export type TrekAnswer = {
  problems: Record<string, string>
  /** What it still lacks for publication. */
  lacking: string[]
  values: TrekForm | null
  /** 'Error: …', for the trek as a whole. */
  error: string | null
  /** Problems of dates: those of this departure, or 'new'. `isLost`: the request got no answer, so typed text stays. */
  dateError: { of: string; says: string; isLost?: true } | null
  photoError: string | null
  saved: { at: string; hour: string } | null
  /** The time at which a published trek's changes were discarded: the form shows the published version again. */
  discardedAt: string | null
  /** What publishing would do to bookings: nothing is saved until the host confirms it. */
  question: PublishQuestion | null
}

export const nothingWrong: TrekAnswer = {
  problems: {},
  lacking: [],
  values: null,
  error: null,
  dateError: null,
  photoError: null,
  saved: null,
  discardedAt: null,
  question: null,
}

/** For these the specification has a sentence about the typed value; any other is an error with a message. */
const plain: readonly string[] = [
  'departure-needs-dates',
  'departure-length',
  'departure-in-past',
  'departure-too-far',
  'departure-there',
  'departure-spots',
  'departure-price',
  'departure-price-too-high',
  'departure-booked',
  'departure-minimum',
  'too-many-departures',
  'trek-booked',
  'trek-not-deletable',
  'too-many-pictures',
  'too-many-pictures-at-once',
  'last-picture',
]
/** The refusal's own sentence addresses travellers. */
const BUSY = 'We are very busy just now. Please try again in a moment. Nothing was changed.'

export type Prefix = 'Error' | 'Error saving trek date' | 'Error removing trek date' | 'Error deleting trek'

/**
 * The sentence and status of an error: 'Error saving trek date: {message}'. An unexpected error is logged with its
 * reference.
 */
export function sentenceOf(
  error: unknown,
  prefix: Prefix,
  onError: (error: unknown) => string,
): { says: string; status: number; refusal: Refusal | null } {
  const refusal = refusalIn(error, onError)
  if (refusal?.kind === 'not-found' && refusal.code === 'trek-not-found') throw refusal
  const { failedMessage, messageOf } = trekFailure(prefix)
  if (!refusal) return { says: failedMessage(onError(error)), status: 500, refusal }
  return { says: messageOf(refusal), status: refusal.status, refusal }
}

/** How a form about a trek words a refusal and an unexpected error, as options of its action. */
export function trekFailure(prefix: Prefix) {
  return {
    failedMessage: (reference: string) => `${prefix}: Unknown error occurred (${reference})`,
    messageOf({ code, message, reason }: Refusal): string {
      if (code === 'busy') return `${prefix}: ${BUSY}`
      return plain.includes(code) ? message : `${prefix}: ${reason ?? message}`
    },
  }
}

/** Spots and price of dates from a form; the command refuses an invalid number. */
export function termsIn(fields: FormData): DateTerms {
  const spots = String(fields.get('spots') ?? '').trim()
  const price = String(fields.get('price') ?? '').replace(/[ ,$]/g, '')
  return {
    spots: /^\d{1,3}$/.test(spots) ? Number(spots) : Number.NaN,
    // A number with too many digits is reported as too large, not as missing.
    priceCents: centsFromDollars(price) ?? (/^\d{10,}/.test(price) ? Number.POSITIVE_INFINITY : Number.NaN),
  }
}
