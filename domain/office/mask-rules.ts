/** A name as operators see it every day: 'M•••• L••••'; the whole of it is revealed one at a time, and that is logged. */
export function maskedName(firstName: string, lastName: string): string {
  return [firstName, lastName]
    .map((name) => [...name.trim()][0])
    .filter(Boolean)
    .map((letter) => `${letter}••••`)
    .join(' ')
}
