/** A saved trek as stored in the browser, with the specification's names; `price` in US dollars, `duration` in days. */
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
/** Saves or removes a trek in the signed-in account. */
type Keeper = (id: string, saved: boolean) => Promise<void>
let keeper: Keeper | null = null
let known: readonly SavedTrek[] | null = null

/** The treks saved in this browser, oldest first; read at the first call and synchronised with other tabs. */
export function savedTreks(): readonly SavedTrek[] {
  known ??= read() ?? []
  return known
}

export function isSaved(id: string): boolean {
  return savedTreks().some((trek) => trek.id === id)
}

/**
 * Saves a trek, or removes a saved one. Without storage it lasts until the page is left; a change that the account
 * refuses is undone. A quiet change is not sent to the account.
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

/** Replaces the list stored in this browser. */
export function replaceSaved(treks: readonly SavedTrek[]): void {
  known = treks
  try {
    localStorage.setItem(KEY, JSON.stringify(known))
  } catch (error) {
    console.warn('saved treks could not be stored', error)
  }
  notifyListeners()
}

/** Passes every later change to this function as well; null for visitors. */
export function keepSavedWith(next: Keeper | null): void {
  keeper = next
}

/** Calls back when the saved treks change, here or in another tab. */
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
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** The stored list; null when it cannot be read. */
function read(): SavedTrek[] | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(read) ? read.filter(isTrek) : []
  } catch (error) {
    console.warn('saved treks could not be read', error)
    return null
  }
}

function isTrek(value: unknown): value is SavedTrek {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}
