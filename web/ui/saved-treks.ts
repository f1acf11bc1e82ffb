/** A saved trek as the browser keeps it, in the specification's names; `price` in US dollars, `duration` in days. */
export type SavedTrek = {
  id: string
  trekName: string
  region: string
  duration: number
  price: number
  images: string[]
}

const KEY = 'savedAdventures'
const listeners = new Set<() => void>()
/** Writes a heart to the account of whoever has signed in. */
type Keeper = (id: string, saved: boolean) => Promise<void>
let keeper: Keeper | null = null
let known: readonly SavedTrek[] | null = null

/** The treks that this browser has saved, oldest first; read once and then kept up to date, also with other tabs. */
export function savedTreks(): readonly SavedTrek[] {
  known ??= read() ?? []
  return known
}

export function isSaved(id: string): boolean {
  return savedTreks().some((trek) => trek.id === id)
}

/**
 * Saves a trek, or forgets it when it was saved. Where nothing can be kept it holds until the page is left; what the account
 * does not take is undone. A quiet one stays in this browser.
 */
export function toggleSaved(trek: SavedTrek, { quiet = false } = {}): void {
  const before = read() ?? savedTreks()
  const saved = !isSaved(trek.id)
  const others = before.filter(({ id }) => id !== trek.id)
  replaceSaved(saved ? [...others, trek] : others)
  if (quiet || !keeper) return
  keeper(trek.id, saved).catch((error: unknown) => {
    console.warn('the account does not know of it', error)
    if (isSaved(trek.id) === saved) toggleSaved(trek, { quiet: true })
  })
}

/** Puts another list in the place of what this browser keeps. */
export function replaceSaved(treks: readonly SavedTrek[]): void {
  known = treks
  try {
    localStorage.setItem(KEY, JSON.stringify(known))
  } catch (error) {
    console.warn('saved treks could not be kept', error)
  }
  tell()
}

/** From now on every heart goes to this keeper as well; null for visitors. */
export function keepSavedWith(next: Keeper | null): void {
  keeper = next
}

/** Calls back whenever the saved treks change, here or in another tab. */
export function onSavedChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

function onStorage({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return
  known = null
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** What is kept; null when that cannot be read. */
function read(): SavedTrek[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isTrek) : []
  } catch (error) {
    console.warn('saved treks could not be read', error)
    return null
  }
}

function isTrek(kept: unknown): kept is SavedTrek {
  return typeof kept === 'object' && kept !== null && 'id' in kept && typeof kept.id === 'string'
}
