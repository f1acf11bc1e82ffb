import { useEffect, useState } from 'react'

/** The id of the section that is being read. */
export function useSectionInSight(sections: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const parts = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setCurrent(lastPassed(parts)))
    }
    // At the top it is the first: measuring would force the layout of everything below.
    frame = requestAnimationFrame(() => {
      if (window.scrollY > 0 || location.hash) look()
    })
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('hashchange', look)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', look)
      window.removeEventListener('hashchange', look)
    }
  }, [ids])
  return current
}

/** The maximum position of a section after a jump to its anchor: the page's scroll padding. */
const LED_TO = 141

/** The last section whose top has passed; of two side by side the one in the URL's hash, else the first. */
function lastPassed(parts: HTMLElement[]): string | undefined {
  const line = Math.max(window.innerHeight / 4, LED_TO)
  const named = location.hash.slice(1)
  let [best, bestTop] = [parts[0], -Infinity]
  for (const part of parts) {
    const top = Math.round(part.getBoundingClientRect().top)
    if (top > line || top < bestTop || (top === bestTop && part.id !== named)) continue
    best = part
    bestTop = top
  }
  return best?.id
}
