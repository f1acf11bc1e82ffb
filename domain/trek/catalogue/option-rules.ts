import { durations, groupSizes } from '../search/filter-rules.ts'
import { difficulties, type Difficulty } from '../trek-rules.ts'

/** The option index of a trek that belongs to no option of a group. */
const NO_OPTION = 15

type Optional = {
  difficulty: Difficulty
  days: number
  maxGroupSize: number
  includes: readonly string[]
}

/** The filter options of a trek, encoded as one small number; the functions below decode it. */
export function packedOptions({ difficulty, days, maxGroupSize, includes }: Optional): number {
  return (
    difficulties.indexOf(difficulty) |
    (durationIndex(days) << 4) |
    (groupIndex(maxGroupSize) << 8) |
    (hasAllMeals(includes) ? MEALS : 0) |
    (hasPorter(includes) ? PORTER : 0)
  )
}

export const MEALS = 1 << 12
export const PORTER = 1 << 13
export const difficultyIn = (packed: number): number => packed & 15
export const durationIn = (packed: number): number => (packed >> 4) & 15
export const groupIn = (packed: number): number => (packed >> 8) & 15

/** Short is 3 to 7 days, Classic 8 to 14, Extended 15 or more; a trek of one or two days has none. */
function durationIndex(days: number): number {
  if (days < 3) return NO_OPTION
  return durations.indexOf(days <= 7 ? 'short' : days <= 14 ? 'classic' : 'extended')
}

function groupIndex(maxGroupSize: number): number {
  return groupSizes.indexOf(maxGroupSize <= 4 ? 'small' : maxGroupSize <= 8 ? 'medium' : 'large')
}

function hasAllMeals(includes: readonly string[]): boolean {
  return ['Breakfast', 'Lunch', 'Dinner'].every((meal) => includes.includes(meal))
}

function hasPorter(includes: readonly string[]): boolean {
  return includes.includes('Porter') || includes.includes('Porters')
}
