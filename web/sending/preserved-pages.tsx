import { useEffect, useSyncExternalStore } from 'react'
import { holdForms, lastTypedInto } from './hold-forms.ts'
import { recoveryIsActive, loadedRecovery, loadRecovery, onRecoveryLoaded } from './load-form-recovery.ts'

/** Preserves pages with forms: loads form-recovery.ts when somebody uses a form, or when a typed draft is stored. */
export function PreservedPages({ email }: { email: string | null }) {
  const recovery = useSyncExternalStore(onRecoveryLoaded, loadedRecovery, () => null)
  useEffect(() => {
    holdForms()
    if (hasDrafts()) void loadRecovery()
  }, [])
  // Runs after the effects of the loaded component.
  useEffect(() => {
    if (recovery) recoveryIsActive()
  }, [recovery])
  return recovery && <recovery.SendingBesideButton email={email} lastTypedInto={lastTypedInto} />
}

function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith('typed:'))
  } catch {
    return false
  }
}
