import { href } from 'react-router'
import { replaceSaved, savedTreks } from '../../ui/trek/saved-treks.ts'
import { savedTrekOf, type SavedCardData } from './saved-view.ts'

/** The owner of the browser's list; without one it is a visitor's, and is merged into the account's at login. */
const OWNER = 'savedAdventuresOf'
/** This tab has already read the account's list. */
const READ = 'savedAdventuresRead'

/** The changes that this page has sent to the account. */
const changes: Promise<unknown>[] = []

/** Saves or removes a trek in the account's list. */
export async function changeSaved(intent: 'save' | 'remove', id: string): Promise<void> {
  const change = send(intent, [id])
  changes.push(change)
  await change
}

/**
 * Merges a visitor's list into the account's, and replaces the browser's list by it. Returns whether the account's list
 * may have grown.
 */
export async function mergeSaved(email: string): Promise<boolean> {
  const isOurs = localStorage.getItem(OWNER) === email
  if (isOurs && sessionStorage.getItem(READ) === email) return false
  const ids = isOurs ? [] : savedTreks().map(({ id }) => id)
  const cards = await merge(ids)
  replaceSaved(cards.map(savedTrekOf).toReversed())
  localStorage.setItem(OWNER, email)
  sessionStorage.setItem(READ, email)
  return ids.length > 0
}

/** Adds these treks to the account's list and returns it, with every change that was made during the request. */
async function merge(ids: string[]): Promise<SavedCardData[]> {
  let known = changes.length
  let cards = await send('save', ids)
  while (known < changes.length) {
    known = changes.length
    await Promise.allSettled(changes)
    cards = await send('save', [])
  }
  return cards
}

async function send(intent: 'save' | 'remove', ids: string[]): Promise<SavedCardData[]> {
  const body = new URLSearchParams({ intent })
  for (const id of ids) body.append('id', id)
  // `keepalive`: the request completes even if the page is left.
  const answer = await fetch(href('/saved/stored'), { method: 'POST', body, keepalive: true })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return ((await answer.json()) as { cards: SavedCardData[] }).cards
}
