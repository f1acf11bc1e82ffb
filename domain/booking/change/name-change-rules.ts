import { addDays, type IsoDate } from '../../dates.ts'
import type { ChangeLimits } from '../../offer/terms-rules.ts'
import { folded, wordsOf } from '../../trek/catalogue/fold-text-rules.ts'
import type { TravellerName } from '../traveller-name-rules.ts'

/** The last day in Nepal, until 24:00, on which a spot can be handed to another person. */
export function lastHandOverDay({ handOverDays }: ChangeLimits, startsOn: IsoDate): IsoDate {
  return addDays(startsOn, -handOverDays)
}

/** The last day in Nepal, until 24:00, on which the traveller corrects a name: the day before the start. */
export function lastCorrectionDay(startsOn: IsoDate): IsoDate {
  return addDays(startsOn, -1)
}

/**
 * Whether the new name can be the same person's, written correctly: one of the two names is the same, they were exchanged, or
 * both begin with the same letters as before.
 */
export function isCorrection(before: TravellerName, after: TravellerName): boolean {
  const [first, last] = [plain(before.firstName), plain(before.lastName)]
  const [newFirst, newLast] = [plain(after.firstName), plain(after.lastName)]
  if (first === newFirst || last === newLast) return true
  if (first === newLast && last === newFirst) return true
  return first[0] === newFirst[0] && last[0] === newLast[0]
}

/** The letters of a name as the search compares them. */
function plain(name: string): string {
  return wordsOf(folded(name)).join('')
}
