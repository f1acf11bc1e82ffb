import { addDays, type IsoDate } from '../dates.ts'

/** A host gets passport numbers this many days before the start, not earlier (RELIABILITY, 4). */
export const PASSPORT_DAYS = 30

/** A passport number as its owner sees it: the last two of it, '•••• ••42'. */
export function maskedPassport(passportNumber: string): string {
  return passportNumber === '' ? '' : `•••• ••${passportNumber.slice(-2)}`
}

/** Details as whoever typed them for somebody else gets them back: of the passport number no more than its mask. */
export function withMaskedPassport(details: unknown): unknown {
  const { passportNumber } = (details ?? {}) as { passportNumber?: unknown }
  if (typeof passportNumber !== 'string') return details
  return { ...(details as object), passportNumber: maskedPassport(passportNumber) }
}

/**
 * Whether somebody's passport is asked for before a trek: permits for restricted areas and TIMS cards are issued by the
 * agency to named people. Entry to a national park is bought at its gate.
 */
export function permitNeedsPassport({
  restricted,
  permits,
}: {
  restricted: boolean
  permits: string[]
}): boolean {
  return restricted || permits.some((name) => /\bTIMS\b/.test(name))
}

/** Whether a host may read passport numbers today: from 30 days before the start to the end of the trek. */
export function isPassportTime(startsOn: IsoDate, endsOn: IsoDate, today: IsoDate): boolean {
  return today >= addDays(startsOn, -PASSPORT_DAYS) && today <= endsOn
}
