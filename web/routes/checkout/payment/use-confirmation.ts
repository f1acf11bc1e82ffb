import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 3_000
const TRIES = 10

/** Polls the payment every three seconds, at most ten times; returns whether it has given up. */
export function useConfirmation(sessionId: string | null): boolean {
  const [tries, setTries] = useState(0)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (sessionId === null || tries >= TRIES) return
    const timer = setTimeout(async () => {
      if (await hasEnded(sessionId)) await revalidate()
      setTries(tries + 1)
    }, EVERY_MS)
    return () => clearTimeout(timer)
  }, [sessionId, tries, revalidate])
  return tries >= TRIES
}

/** Whether the payment is no longer pending. A network error leads to another attempt. */
async function hasEnded(sessionId: string): Promise<boolean> {
  try {
    const response = await fetch('/api/bookings/confirm-by-session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ sessionId }),
    })
    const { state } = (await response.json()) as { state?: string }
    return state !== undefined && state !== 'waiting'
  } catch {
    return false
  }
}
