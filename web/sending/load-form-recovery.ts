import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

type Recovery = typeof import('./form-recovery.ts')

/** After this time without the module the page continues without it. */
const LOADING_MS = 8000

let loaded: Recovery | null = null
let loading: Promise<Recovery | null> | null = null
/** The module, if it is loaded and handles the page's forms. */
let active: Recovery | null = null
let markActive: (recovery: Recovery | null) => void = () => {}
const activated = new Promise<Recovery | null>((done) => (markActive = done))
const listeners = new Set<() => void>()

/** The module form-recovery.ts, if it is loaded. */
export function loadedRecovery(): Recovery | null {
  return loaded
}

/** The module form-recovery.ts, if it handles the page's forms. */
export function activeRecovery(): Recovery | null {
  return active
}

/** Records that the module is rendered and handles every form. */
export function recoveryIsActive(): void {
  active = loaded
  markActive(active)
}

export function onRecoveryLoaded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads form-recovery.ts and waits until it handles forms; null when it does not load. The next call tries again. */
export function loadRecovery(): Promise<Recovery | null> {
  const late = new Promise<null>((done) => setTimeout(done, LOADING_MS, null))
  loading ??= Promise.race([load(), late]).then((recovery) => recovery ?? (loading = null))
  return loading
}

async function load(): Promise<Recovery | null> {
  try {
    loaded = await import('./form-recovery.ts')
  } catch {
    return null
  }
  for (const listener of listeners) listener()
  return activated
}

/**
 * Handles every form of every page. Its module is not part of the first load: it loads when somebody uses a form, and a
 * form that is submitted earlier waits for it (hold-forms.ts).
 */
export const handleForms: MiddlewareFunction<Record<string, DataStrategyResult>> = async (args, next) => {
  const recovery = active ?? (args.request.method === 'GET' ? null : await loadRecovery())
  return recovery ? recovery.recoverSentForm(args, next) : next()
}
