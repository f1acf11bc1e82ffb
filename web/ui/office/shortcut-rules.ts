/** The action of a key in the office; undefined for other keys. */
export type ShortcutAct =
  | { does: 'move'; by: 1 | -1 }
  | { does: 'go'; to: string }
  | { does: 'search' }
  | { does: 'help' }
  | { does: 'await-letter' }
  | null

/** The time in milliseconds for a letter after G. */
export const LETTER_WAITS_MS = 1500

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; isComposing: boolean }

/** The action of a key press, `awaitsLetter` after a G. Any combination with Ctrl, Alt or Meta is the browser's. */
export function shortcutOf(
  { key, ctrlKey, metaKey, altKey, isComposing }: Pressed,
  awaitsLetter: boolean,
  letters: Readonly<Record<string, string>>,
): ShortcutAct {
  if (ctrlKey || metaKey || altKey || isComposing) return null
  const letter = key.toLowerCase()
  if (awaitsLetter && Object.hasOwn(letters, letter)) return { does: 'go', to: letters[letter] ?? '' }
  if (letter === 'j') return { does: 'move', by: 1 }
  if (letter === 'k') return { does: 'move', by: -1 }
  if (letter === 'g') return { does: 'await-letter' }
  if (key === '/') return { does: 'search' }
  return key === '?' ? { does: 'help' } : null
}

/** The next row: the first or the last when none is chosen yet; it does not wrap around. */
export function nextRow(current: number, by: 1 | -1, rows: number): number {
  if (current < 0) return by === 1 ? 0 : rows - 1
  return Math.min(rows - 1, Math.max(0, current + by))
}
