/** So much of a trek's overview stands on its host's page (specification, section 9). */
export const OVERVIEW_CHARACTERS = 120

/** An overview as its host's page shows it: 120 characters and an ellipsis, or all of it when it is no longer. */
export function overviewCut(overview: string): string {
  const characters = [...overview]
  if (characters.length <= OVERVIEW_CHARACTERS) return overview
  return `${characters.slice(0, OVERVIEW_CHARACTERS).join('')}…`
}

/** What a host tells of the work: the text of About Me. */
export type AboutHost = {
  experience: string
  years: number
  specialities: string[]
  languages: string[]
}

/** Whether a host has told anything at all of the work. */
export function hasTold({ experience, years, specialities, languages }: AboutHost): boolean {
  return experience !== '' || years > 0 || specialities.length > 0 || languages.length > 0
}
