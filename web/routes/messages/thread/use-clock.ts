import { useEffect, useState, useSyncExternalStore } from 'react'
import { NEPAL } from './thread-lines.ts'

const MINUTE_MS = 60_000

/** The reader's time zone: Nepal's until hydration, because the server does not know it. */
export function useClock(serverNow: string): { zone: string; now: string } {
  const zone = useSyncExternalStore(never, zoneHere, zoneThere)
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    // Elapsed time is added to the server's time: a wrong clock removes no button.
    const from = performance.now()
    const tick = () => setNow(new Date(Date.parse(serverNow) + performance.now() - from).toISOString())
    const timer = setInterval(tick, MINUTE_MS)
    return () => clearInterval(timer)
  }, [serverNow])
  return { zone, now }
}

const never = () => () => {}
const zoneHere = () => new Intl.DateTimeFormat('en').resolvedOptions().timeZone
const zoneThere = () => NEPAL
