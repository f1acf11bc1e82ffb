import { counted } from '#figure-text'

/** From this many free spots down, a departure says in red that few are left. */
const FEW_SPOTS = 2

/** Whether so few spots are free that a traveller should know before choosing. */
export function isScarce(spotsLeft: number): boolean {
  return spotsLeft <= FEW_SPOTS
}

/** '1 spot' or '6 spots'. */
export function spotsText(count: number): string {
  return counted(count, 'spot')
}
