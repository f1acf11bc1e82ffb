import type { Difficulty } from '#domain/trek/trek-rules.ts'
import { counted } from '#figure-text'

/** The demands of a difficulty, in a line. */
export const difficultyText: Record<Difficulty, string> = {
  Easy: 'Three to five hours a day on good paths. Some stairs.',
  Moderate: 'Five to six hours, nights up to about 3,500 m.',
  Challenging: 'A high pass or a base camp above 5,000 m. Train first.',
  Strenuous: 'Weeks out, several passes, cold nights, long days.',
}

/** '3 treks, such as Ghorepani Poon Hill'. */
export function exampleText(treks: number, example: string): string {
  const count = counted(treks, 'trek')
  return example ? `${count}, such as ${example.replace(/ Trek$/, '')}` : count
}
