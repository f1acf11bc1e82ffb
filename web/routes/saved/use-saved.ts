import { href } from 'react-router'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { isSaved, onSavedChange, savedTreks, toggleSaved } from '../../ui/trek/saved-treks.ts'
import { savedTrekOf, type SavedCardData } from './saved-view.ts'

const none: readonly never[] = []

/**
 * The cards of the saved treks, newest first, and their actions; null until a visitor's list has been read from the
 * browser. A signed-in account sees its list, without later removals.
 */
export function useSaved(own: SavedCardData[] | null) {
  const stored = useSyncExternalStore(onSavedChange, savedTreks, () => none)
  const [found, setFound] = useState<SavedCardData[] | null>(null)
  const [removed, setRemoved] = useState<SavedCardData | null>(null)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    if (own) return
    const leaving = new AbortController()
    void cardsOf(leaving.signal).then((cards) => !leaving.signal.aborted && setFound(cards))
    return () => leaving.abort()
    // Fetched once: a trek that is removed and restored later is known by its card.
  }, [own])

  const all = own ?? found
  const cards = own
    ? // A trek that the account could not remove is saved again, and shown.
      own.filter(({ id }) => !gone.has(id) || stored.some((trek) => trek.id === id))
    : (all?.filter(({ id }) => stored.some((trek) => trek.id === id)) ?? null)
  const dismiss = useCallback(() => setRemoved(null), [])
  const leave = (id: string, isGone: boolean) =>
    setGone((before) => new Set([...before, id].filter((each) => isGone || each !== id)))
  return {
    cards,
    removed,
    remove(card: SavedCardData) {
      // The browser's list may lack treks saved on another device.
      if (!isSaved(card.id)) toggleSaved(savedTrekOf(card), { quiet: true })
      toggleSaved(savedTrekOf(card))
      leave(card.id, true)
      setRemoved(card)
    },
    undo() {
      if (removed && !isSaved(removed.id)) toggleSaved(savedTrekOf(removed))
      if (removed) leave(removed.id, false)
      setRemoved(null)
    },
    dismiss,
  }
}

async function cardsOf(signal: AbortSignal): Promise<SavedCardData[]> {
  const ids = savedTreks()
    .map(({ id }) => id)
    .toReversed()
  if (ids.length === 0) return []
  try {
    const answer = await fetch(
      `${href('/saved/stored')}?${new URLSearchParams(ids.map((id) => ['id', id]))}`,
      {
        signal,
      },
    )
    return ((await answer.json()) as { cards: SavedCardData[] }).cards
  } catch (error) {
    if (!signal.aborted) console.warn('saved treks could not be read', error)
    return []
  }
}
