export type Difficulty = 'Easy' | 'Moderate' | 'Challenging' | 'Strenuous'
export type DayKind = 'arrival' | 'trek' | 'rest' | 'reserve' | 'departure'

/** From easy to hard, as listed everywhere; the index plus one is the number of displayed peaks. */
export const difficulties: readonly Difficulty[] = ['Easy', 'Moderate', 'Challenging', 'Strenuous']

/** The regions of the home page, in its order. */
export const homeRegions = ['Everest', 'Annapurna', 'Makalu', 'Langtang'] as const

/** All regions of treks: those of the home page, then the others. */
export const regions = [...homeRegions, 'Manaslu', 'Mustang', 'Dolpo', 'Kanchenjunga'] as const

/** A typed region in its known spelling; an unknown one stays unchanged. */
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

/** A typed or stored difficulty, including older words and the misspelling 'Strenous'; null when unknown. */
export function difficultyOf(text: string): Difficulty | null {
  const plain = text.trim().toLowerCase()
  const older = Object.hasOwn(olderWords, plain) ? olderWords[plain] : undefined
  return older ?? difficulties.find((difficulty) => difficulty.toLowerCase() === plain) ?? null
}
