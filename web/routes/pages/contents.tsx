import { ChevronDown } from 'lucide-react'
import { useSectionInSight } from '../../ui/use-section-in-sight.ts'

type Part = { id: string; title: string }

/** The parts of a page: beside it and always there where there is room, folded up on a phone. The one being read is marked. */
export function Contents({ parts }: { parts: readonly Part[] }) {
  const current = useSectionInSight(parts)
  return (
    <nav className="toc" aria-label="Contents">
      <details>
        <summary>
          Contents
          <ChevronDown className="ico" />
        </summary>
        <ol>
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
