import { useEffect, useRef, useState } from 'react'

export type Section = { id: string; name: string }

/** The names of a page's sections, kept in sight; each leads to the element with its id, and the one being read is marked. */
export function SectionBar({ sections }: { sections: readonly Section[] }) {
  const current = useSectionInSight(sections)
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const marked = bar.current?.querySelector('[aria-current]')
    if (bar.current && marked) keepInSight(bar.current, marked)
  }, [current])
  return (
    <div className="secbar">
      <div className="wrap">
        <nav className="tabs" aria-label="On this page" ref={bar}>
          {sections.map(({ id, name }) => (
            <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      </div>
    </div>
  )
}

function useSectionInSight(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const parts = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setCurrent(lastPassed(parts)))
    }
    look()
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

/** On a phone the names are wider than the bar, which then follows the marked one; the page itself stays. */
function keepInSight(bar: HTMLElement, marked: Element) {
  const [frame, name] = [bar.getBoundingClientRect(), marked.getBoundingClientRect()]
  if (name.left < frame.left || name.right > frame.right) bar.scrollLeft += name.left - frame.left
}

/** Where a part lies when the address has led to it, at most: the page's scroll padding. */
const LED_TO = 141

/** The last section whose top has passed; of two side by side the one that the address names, else the first. */
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
