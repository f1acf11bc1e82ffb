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
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(target.id)
      },
      { rootMargin: '-20% 0px -75% 0px' },
    )
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}
