/** What a key of the office does; nothing when it is none of its keys. */
export type ShortcutAct =
  | { does: 'move'; by: 1 | -1 }
  | { does: 'go'; to: string }
  | { does: 'search' }
  | { does: 'help' }
  | { does: 'await-letter' }
  | null

/** Within so many milliseconds a letter after G goes to its page. */
export const LETTER_WAITS_MS = 1500

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; isComposing: boolean }

/** What pressing a key means, `awaitsLetter` after a G. Anything pressed together with Ctrl, Alt or Meta belongs to the browser. */
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

/** Which row comes next: the first or the last when none is chosen yet, and the ends stay. */
export function nextRow(current: number, by: 1 | -1, rows: number): number {
  if (current < 0) return by === 1 ? 0 : rows - 1
  return Math.min(rows - 1, Math.max(0, current + by))
}
