import { useEffect } from 'react'
import { href, useRevalidator } from 'react-router'
import { keepSavedWith, replaceSaved, savedTreks } from '../../ui/trek/saved-treks.ts'
import { loadKeeper } from '../../sending/page-keeper.ts'
import { keptOf, type SavedCardData } from './saved-view.ts'

/** The owner of the browser's list; without one it is a visitor's, and is merged into the account's at login. */
const OWNER = 'savedAdventuresOf'
/** This tab has already read the account's list. */
const READ = 'savedAdventuresRead'

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
        for (const kept of [localStorage, sessionStorage])
          for (const key of [OWNER, READ]) kept.removeItem(key)
      })
      return
    }
    keepSavedWith(keepInAccount)
    // The page was loaded before the account had this browser's list.
    void inStep(email).then((merged) => {
      if (merged && location.pathname === href('/saved')) void revalidate()
    })
    return () => keepSavedWith(null)
  }, [email, revalidate])
}

/** How many changes this page has sent to the account, and when all of them are answered. */
let changes = 0
let answered: Promise<unknown> = Promise.resolve()

/** Saves or removes a trek in the account. A failure is reported, and the caller undoes the change. */
async function keepInAccount(id: string, saved: boolean): Promise<void> {
  const sent = send(saved ? 'save' : 'remove', [id])
  changes += 1
  answered = Promise.allSettled([answered, sent])
  try {
    await sent
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
    const cards = await mergeIntoAccount(ids)
    replaceSaved(cards.map(keptOf).toReversed())
    localStorage.setItem(OWNER, email)
    sessionStorage.setItem(READ, email)
    return ids.length > 0
  } catch (error) {
    console.warn('saved treks could not be merged', error)
    return false
  }
}

/** Adds these treks to the account's list and returns it, with every change that was made during the request. */
async function mergeIntoAccount(ids: string[]): Promise<SavedCardData[]> {
  let known = changes
  let cards = await send('save', ids)
  while (known !== changes) {
    known = changes
    await answered
    cards = await send('save', [])
  }
  return cards
}

async function send(intent: 'save' | 'remove', ids: string[]): Promise<SavedCardData[]> {
  const body = new URLSearchParams({ intent })
  for (const id of ids) body.append('id', id)
  // `keepalive`: the request completes even if the page is left.
  const answer = await fetch(href('/saved/kept'), { method: 'POST', body, keepalive: true })
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
