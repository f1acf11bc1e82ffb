import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { keepSavedWith, replaceSaved, savedTreks } from '../../ui/saved-treks.ts'
import { loadKeeper } from '../../sending/page-keeper.ts'
import { keptOf, type SavedCardData } from './saved-view.ts'

/** Whose list the browser's key is; without an owner it is a visitor's, and joins the account's at login. */
const OWNER = 'savedAdventuresOf'
/** In this tab the account's list was read already. */
const READ = 'savedAdventuresRead'

/**
 * Keeps the specified local key in step with the account: what a visitor saved is merged into it at login, then the account's
 * list is what counts, and every heart writes to it.
 */
export function useSavedInStep(email: string | null | undefined): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (email === undefined) return
    if (email === null) {
      keepSavedWith(null)
      logged(() => {
        for (const kept of [localStorage, sessionStorage])
          for (const key of [OWNER, READ]) kept.removeItem(key)
      })
      return
    }
    keepSavedWith(keepInAccount)
    // The page was loaded before the account had what this browser saved.
    void inStep(email).then((merged) => {
      if (merged && location.pathname === '/saved') void revalidate()
    })
    return () => keepSavedWith(null)
  }, [email, revalidate])
}

/** A heart that the account did not take is said to the person; the heart itself goes back. */
async function keepInAccount(id: string, saved: boolean): Promise<void> {
  try {
    await send(saved ? 'save' : 'remove', [id])
  } catch (error) {
    void loadKeeper().then((keeper) => keeper?.sayHeartFailed(saved))
    throw error
  }
}

/** Whether the account's list may have grown. */
async function inStep(email: string): Promise<boolean> {
  try {
    const isOurs = localStorage.getItem(OWNER) === email
    if (isOurs && sessionStorage.getItem(READ) === email) return false
    const ids = isOurs ? [] : savedTreks().map(({ id }) => id)
    const cards = await send('save', ids)
    replaceSaved(cards.map(keptOf).toReversed())
    localStorage.setItem(OWNER, email)
    sessionStorage.setItem(READ, email)
    return ids.length > 0
  } catch (error) {
    console.warn('saved treks could not be merged', error)
    return false
  }
}

async function send(intent: 'save' | 'remove', ids: string[]): Promise<SavedCardData[]> {
  const body = new URLSearchParams({ intent })
  for (const id of ids) body.append('id', id)
  // A heart that was pressed on the way to another page counts as well.
  const answer = await fetch('/saved/kept', { method: 'POST', body, keepalive: true })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return ((await answer.json()) as { cards: SavedCardData[] }).cards
}

function logged(act: () => void) {
  try {
    act()
  } catch (error) {
    console.warn('saved treks could not be kept apart', error)
  }
}
