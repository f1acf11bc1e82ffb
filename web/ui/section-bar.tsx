import { useEffect, useState } from 'react'

export type Section = { id: string; name: string }

/** The names of a page's sections, kept in sight; each leads to the element with its id, and the one being read is marked. */
export function SectionBar({ sections }: { sections: readonly Section[] }) {
  const current = useSectionInSight(sections)
  return (
    <div className="secbar">
      <div className="wrap">
        <nav className="tabs" aria-label="On this page">
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
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', look)
    }
  }, [ids])
  return current
}

/** The last section whose top is above the upper quarter of the window; of two side by side the first. */
function lastPassed(parts: HTMLElement[]): string | undefined {
  let best = parts[0]
  for (const part of parts) {
    const top = part.getBoundingClientRect().top
    if (best && top <= window.innerHeight / 4 + 1 && top > best.getBoundingClientRect().top) best = part
  }
  return best?.id
}
