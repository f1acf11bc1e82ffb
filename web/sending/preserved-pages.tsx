import { useEffect, useSyncExternalStore } from 'react'
import { holdForms, lastTypedInto } from './hold-forms.ts'
import { keeperWatches, loadedKeeper, loadKeeper, onKeeper } from './load-form-recovery.ts'

/** Preserves pages with forms: loads keeper.ts when somebody uses a form, or when a typed draft is stored. */
export function PreservedPages({ email }: { email: string | null }) {
  const keeper = useSyncExternalStore(onKeeper, loadedKeeper, () => null)
  useEffect(() => {
    holdForms()
    if (hasDrafts()) void loadKeeper()
  }, [])
  // Runs after the effects of the loaded component.
  useEffect(() => {
    if (keeper) keeperWatches()
  }, [keeper])
  return keeper && <keeper.SendingBesideButton email={email} lastTypedInto={lastTypedInto} />
}

function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith('typed:'))
  } catch {
    return false
  }
}
