/**
 * A mutant that no test can notice or that changes wording only. `mutant` is what the command prints; `line` is the text of
 * its line where the same change stands in the file more than once.
 */
export type AcceptedSurvivor = { file: string; mutant: string; line?: string; reason: string }

export const acceptedSurvivors: AcceptedSurvivor[] = []
