/** The maximum length of a trek's overview on its host's page (specification, section 9). */
export const OVERVIEW_CHARACTERS = 120

/** An overview for its host's page: cut after the last word within 120 characters, with an ellipsis. */
export function overviewCut(overview: string): string {
  return cutAfterWord(overview, OVERVIEW_CHARACTERS)
}

/** Cuts a text to this number of characters with an ellipsis, after a whole word unless the first word is too long. */
export function cutAfterWord(text: string, most: number): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const start = characters.slice(0, most).join('')
  const isWhole = /\s/.test(characters[most] ?? '')
  const words = isWhole ? start : start.replace(/\s+\S*$/, '')
  return `${words.replace(/[\s,;:–-]+$/, '')}…`
}

/** A host's description of the work: the text of About Me. */
export type AboutHost = {
  experience: string
  years: number
  specialities: string[]
  languages: string[]
}

/** Whether a host has entered any description of the work. */
export function hasAboutText({ experience, years, specialities, languages }: AboutHost): boolean {
  return experience !== '' || years > 0 || specialities.length > 0 || languages.length > 0
}
