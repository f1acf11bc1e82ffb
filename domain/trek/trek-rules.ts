export type Difficulty = 'Easy' | 'Moderate' | 'Challenging' | 'Strenuous'
export type DayKind = 'arrival' | 'trek' | 'rest' | 'reserve' | 'departure'

/** From gentle to hard, as they are listed everywhere; the index plus one is the number of peaks shown. */
export const difficulties: readonly Difficulty[] = ['Easy', 'Moderate', 'Challenging', 'Strenuous']

/** The regions of the home page, in its order. */
export const homeRegions = ['Everest', 'Annapurna', 'Makalu', 'Langtang'] as const

/** All regions that treks may lie in: those of the home page, then the others. */
export const regions = [...homeRegions, 'Manaslu', 'Mustang', 'Dolpo', 'Kanchenjunga'] as const

/** A region as somebody typed it, in the spelling it has here; one that we do not know stays as it is. */
export function regionOf(text: string): string {
  const plain = text.trim().toLowerCase()
  return regions.find((region) => region.toLowerCase() === plain) ?? text.trim()
}

/** The older trek form's words. */
const olderWords: Readonly<Record<string, Difficulty>> = {
  strenous: 'Strenuous',
  difficult: 'Challenging',
  extreme: 'Strenuous',
}

/** A difficulty as somebody typed or stored it, older words and the misspelling 'Strenous' included; null when it is none. */
export function difficultyOf(text: string): Difficulty | null {
  const plain = text.trim().toLowerCase()
  const older = Object.hasOwn(olderWords, plain) ? olderWords[plain] : undefined
  return older ?? difficulties.find((difficulty) => difficulty.toLowerCase() === plain) ?? null
}
