import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

type Keeper = typeof import('./keeper.ts')

/** After this time without the code the page continues without it. */
const LOADING_MS = 8000

let loaded: Keeper | null = null
let loading: Promise<Keeper | null> | null = null
/** Loaded, and watching the page's forms. */
let watching: Keeper | null = null
let startWatching: (keeper: Keeper | null) => void = () => {}
const watched = new Promise<Keeper | null>((done) => (startWatching = done))
const listeners = new Set<() => void>()

/** The code that keeps pages, if it is loaded. */
export function loadedKeeper(): Keeper | null {
  return loaded
}

/** The code that keeps pages, if it watches the page's forms. */
export function watchingKeeper(): Keeper | null {
  return watching
}

/** Records that the code is rendered and handles every form. */
export function keeperWatches(): void {
  watching = loaded
  startWatching(watching)
}

export function onKeeper(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Loads the code that keeps pages, and waits until it watches; null when it does not load. The next call tries again.
 */
export function loadKeeper(): Promise<Keeper | null> {
  const late = new Promise<null>((done) => setTimeout(done, LOADING_MS, null))
  loading ??= Promise.race([load(), late]).then((keeper) => keeper ?? (loading = null))
  return loading
}

async function load(): Promise<Keeper | null> {
  try {
    loaded = await import('./keeper.ts')
  } catch {
    return null
  }
  for (const listener of listeners) listener()
  return watched
}

/**
 * Handles every form of every page. Its code is not part of the first load: it loads when somebody uses a form, and a
 * form submitted earlier waits for it (hold-forms.ts).
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async (args, next) => {
  const keeper = watching ?? (args.request.method === 'GET' ? null : await loadKeeper())
  return keeper ? keeper.keepSentPage(args, next) : next()
}
