import { useEffect, useState, useSyncExternalStore } from 'react'
import { NEPAL } from './thread-lines.ts'

const MINUTE_MS = 60_000

/** The reader's own clock: Nepal's until the browser has taken the page over, for the server cannot know another. */
export function useClock(serverNow: string): { zone: string; now: string } {
  const zone = useSyncExternalStore(never, zoneHere, zoneThere)
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    // The hour that passes here is added to the server's: a clock that is wrong takes no button away.
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
