import { addDays, type IsoDate } from '../../dates.ts'
import type { TravellerName } from '../traveller-name-rules.ts'

/** Until so many days before the start another person can take a place (package travel directive (EU) 2015/2302, article 9). */
export const HAND_OVER_DAYS = 7

/** The last day in Nepal, until 24:00, on which a place can be handed to another person. */
export function lastHandOverDay(startsOn: IsoDate): IsoDate {
  return addDays(startsOn, -HAND_OVER_DAYS)
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

/** Without case, accents and the signs between words. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
