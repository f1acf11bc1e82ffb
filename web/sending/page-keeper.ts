import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

type Keeper = typeof import('./keeper.ts')

/** After so long without it the page goes on as it can. */
const LOADING_MS = 8000

let loaded: Keeper | null = null
let loading: Promise<Keeper | null> | null = null
/** Loaded, and watching the page's forms. */
let watching: Keeper | null = null
let startWatching: (keeper: Keeper | null) => void = () => {}
const watched = new Promise<Keeper | null>((done) => (startWatching = done))
const listeners = new Set<() => void>()

/** What keeps pages, once it is loaded. */
export function loadedKeeper(): Keeper | null {
  return loaded
}

/** What keeps pages, once it watches the page's forms. */
export function watchingKeeper(): Keeper | null {
  return watching
}

/** It stands on the page now, and hears of every form. */
export function keeperWatches(): void {
  watching = loaded
  startWatching(watching)
}

export function onKeeper(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads what keeps pages, and waits until it watches; null when it does not come. The next call tries again. */
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
 * Every form of every page passes here. What it needs is not part of the first load: it comes when somebody turns to a form,
 * and a form that is pressed before waits for it (hold-forms.ts).
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async (args, next) => {
  const keeper = watching ?? (args.request.method === 'GET' ? null : await loadKeeper())
  return keeper ? keeper.keepSentPage(args, next) : next()
}
