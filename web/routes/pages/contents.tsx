import ChevronDown from 'lucide-react/icons/chevron-down'
import { useSectionInSight } from '../../ui/layout/use-section-in-sight.ts'

type Part = { id: string; title: string }

/** The table of contents: beside the page where there is space, collapsed on a phone. The current section is marked. */
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
