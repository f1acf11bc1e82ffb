import { useEffect, useRef } from 'react'
import { useSectionInSight } from '../../../ui/layout/use-section-in-sight.ts'

export type Section = { id: string; name: string }

/**
 * The names of a page's sections in a sticky bar; each links to the element with its id, and the current one is marked.
 */
export function SectionBar({ sections }: { sections: readonly Section[] }) {
  const current = useSectionInSight(sections)
  const bar = useRef<HTMLElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
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

/** On a phone the names are wider than the bar, which scrolls to the current one; the page does not scroll. */
function keepInSight(bar: HTMLElement, marked: Element) {
  const [frame, name] = [bar.getBoundingClientRect(), marked.getBoundingClientRect()]
  if (name.left < frame.left || name.right > frame.right) bar.scrollLeft += name.left - frame.left
}
