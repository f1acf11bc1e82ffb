import { useEffect, useSyncExternalStore } from 'react'
import { holdForms, lastTypedInto } from './hold-forms.ts'
import { keeperWatches, loadedKeeper, loadKeeper, onKeeper } from './page-keeper.ts'

/** Keeps the pages with forms: loads the code for it when somebody uses a form, or has already typed in one. */
export function KeptPages({ email }: { email: string | null }) {
  const keeper = useSyncExternalStore(onKeeper, loadedKeeper, () => null)
  useEffect(() => {
    holdForms()
    if (hasDrafts()) void loadKeeper()
  }, [])
  // After the effects of the keeper itself.
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
