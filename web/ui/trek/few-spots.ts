import { counted } from '#figure-text'

/** From this number of free spots down, a departure is marked in red as nearly full. */
const FEW_SPOTS = 2

/** Whether a departure is nearly full. */
export function isScarce(spotsLeft: number): boolean {
  return spotsLeft <= FEW_SPOTS
}

/** '1 spot' or '6 spots'. */
export function spotsText(count: number): string {
  return counted(count, 'spot')
}
