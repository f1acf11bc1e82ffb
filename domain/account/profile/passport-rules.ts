import { addDays, type IsoDate } from '../../dates.ts'

/** A host gets passport numbers this many days before the start, not earlier (RELIABILITY, 4). */
export const PASSPORT_DAYS = 30

/** A passport number for its owner: its last two characters, '•••• ••42'. */
export function maskedPassport(passportNumber: string): string {
  return passportNumber === '' ? '' : `•••• ••${passportNumber.slice(-2)}`
}

/** Details returned to a person who entered them for somebody else: the passport number is masked. */
export function withMaskedPassport(details: unknown): unknown {
  const { passportNumber } = (details ?? {}) as { passportNumber?: unknown }
  if (typeof passportNumber !== 'string') return details
  return { ...(details as object), passportNumber: maskedPassport(passportNumber) }
}

/**
 * Whether a passport is required before a trek: the agency issues permits for restricted areas and TIMS cards to named
 * people. Entry to a national park is bought at its gate.
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
