import { useEffect } from 'react'
import { href, useRevalidator } from 'react-router'
import { keepSavedWith } from '../../ui/trek/saved-treks.ts'
import { loadRecovery } from '../../sending/load-form-recovery.ts'

/** Only a signed-in person needs the account's list, so it is not a part of the first script. */
const accountList = () => import('./account-list.ts')

/**
 * Synchronises the specified local key with the account: at login a visitor's list is merged into the account's, then
 * the account's list wins, and every saved or removed trek updates it.
 */
export function useSavedInStep(email: string | null | undefined): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (email === undefined) return
    if (email === null) {
      keepSavedWith(null)
      logged(() => {
        for (const stored of [localStorage, sessionStorage])
          for (const key of ['savedAdventuresOf', 'savedAdventuresRead']) stored.removeItem(key)
      })
      return
    }
    keepSavedWith(keepInAccount)
    // The page was loaded before the account had this browser's list.
    void mergeInto(email).then((merged) => {
      if (merged && location.pathname === href('/saved')) void revalidate()
    })
    return () => keepSavedWith(null)
  }, [email, revalidate])
}

/** Whether the account's list may have grown. */
async function mergeInto(email: string): Promise<boolean> {
  try {
    return await (await accountList()).mergeSaved(email)
  } catch (error) {
    console.warn('saved treks could not be merged', error)
    return false
  }
}

/** Saves or removes a trek in the account. A failure is reported, and the caller undoes the change. */
async function keepInAccount(id: string, saved: boolean): Promise<void> {
  try {
    await (await accountList()).changeSaved(saved ? 'save' : 'remove', id)
  } catch (error) {
    void loadRecovery().then((recovery) => recovery?.sayHeartFailed(saved))
    throw error
  }
}

function logged(act: () => void) {
  try {
    act()
  } catch (error) {
    console.warn('saved treks of accounts could not be separated', error)
  }
}
