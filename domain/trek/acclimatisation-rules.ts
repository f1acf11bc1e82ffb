/**
 * Above this altitude in metres, the gain between nights matters (Wilderness Medical Society, altitude illness
 * guidelines 2019).
 */
export const STEEP_FROM_M = 3000
/** Above that altitude, no night should be this much higher than the highest before (the same guidelines). */
export const STEEP_GAIN_M = 500
/** The gain of a single day to a new highest night above 3,000 m from which it is reported separately. */
const JUMP_M = 1000

export type Night = { day: number; place: string; altitudeM: number; kind: string }

/** From one night to the next, in metres; each use states the base of gainM. */
export type Climb = { day: number; place: string; fromM: number; toM: number; gainM: number }

export type Acclimatisation = {
  nightsAbove3000: number
  restDays: number
  highestNightM: number
  /**
   * From a night at or below 3,000 m to the first one above it; null when there is none, or when it is the first night.
   */
  firstClimb: Climb | null
  /** Nights above 3,000 m more than 500 m above the higher of 3,000 m and the highest earlier night; gainM is that difference. */
  steepNights: Climb[]
  /** Days that climb more than 1,000 m to a new highest night above 3,000 m. */
  jumps: Climb[]
}

/** The altitude profile of an itinerary: its steep nights, large climbs, rest days. Metres. */
export function acclimatisationOf(nights: readonly Night[]): Acclimatisation {
  const steps = nights.map(({ day, place, altitudeM }, index) => {
    const fromM = nights[index - 1]?.altitudeM ?? altitudeM
    return { day, place, fromM, toM: altitudeM, highestM: highestOf(nights.slice(0, index)) }
  })
  const high = steps.filter(({ toM, highestM }) => toM > STEEP_FROM_M && toM > highestM)
  const first = steps.find(({ toM }) => toM > STEEP_FROM_M)
  return {
    nightsAbove3000: nights.filter(({ altitudeM }) => altitudeM > STEEP_FROM_M).length,
    restDays: nights.filter(({ kind }) => kind === 'rest').length,
    highestNightM: highestOf(nights),
    firstClimb: first && first.fromM <= STEEP_FROM_M ? climbOf(first) : null,
    steepNights: high
      .map(({ day, place, fromM, toM, highestM }) => ({
        day,
        place,
        fromM,
        toM,
        gainM: toM - Math.max(STEEP_FROM_M, highestM),
      }))
      .filter(({ gainM }) => gainM > STEEP_GAIN_M),
    jumps: high.map(climbOf).filter(({ gainM }) => gainM > JUMP_M),
  }
}

function climbOf({ day, place, fromM, toM }: Omit<Climb, 'gainM'>): Climb {
  return { day, place, fromM, toM, gainM: toM - fromM }
}

function highestOf(nights: readonly Night[]): number {
  return Math.max(0, ...nights.map(({ altitudeM }) => altitudeM))
}
