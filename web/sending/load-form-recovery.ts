import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

type Keeper = typeof import('./form-recovery.ts')

/** After this time without the module the page continues without it. */
const LOADING_MS = 8000

let loaded: Keeper | null = null
let loading: Promise<Keeper | null> | null = null
/** The module, if it is loaded and handles the page's forms. */
let watching: Keeper | null = null
let startWatching: (keeper: Keeper | null) => void = () => {}
const watched = new Promise<Keeper | null>((done) => (startWatching = done))
const listeners = new Set<() => void>()

/** The module keeper.ts, if it is loaded. */
export function loadedKeeper(): Keeper | null {
  return loaded
}

/** The module keeper.ts, if it handles the page's forms. */
export function watchingKeeper(): Keeper | null {
  return watching
}

/** Records that the module is rendered and handles every form. */
export function keeperWatches(): void {
  watching = loaded
  startWatching(watching)
}

export function onKeeper(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads keeper.ts and waits until it handles forms; null when it does not load. The next call tries again. */
export function loadKeeper(): Promise<Keeper | null> {
  const late = new Promise<null>((done) => setTimeout(done, LOADING_MS, null))
  loading ??= Promise.race([load(), late]).then((keeper) => keeper ?? (loading = null))
  return loading
}

async function load(): Promise<Keeper | null> {
  try {
    loaded = await import('./form-recovery.ts')
  } catch {
    return null
  }
  for (const listener of listeners) listener()
  return watched
}

/**
 * Handles every form of every page. Its module is not part of the first load: it loads when somebody uses a form, and a
 * form that is submitted earlier waits for it (hold-forms.ts).
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async (args, next) => {
  const keeper = watching ?? (args.request.method === 'GET' ? null : await loadKeeper())
  return keeper ? keeper.keepSentPage(args, next) : next()
}
