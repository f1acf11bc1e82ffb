import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

type FoldProps = {
  /** What is inside, as the line that opens it says it: 'Day 4 to day 14'. */
  summary: string
  children: ReactNode
}

/**
 * Long content that phones show folded and wider screens show open. The browser's search and a link into it open it; a link
 * to its section does too.
 */
export function Fold({ summary, children }: FoldProps) {
  const fold = useNamedFold()
  return (
    <details className="fold" ref={fold}>
      <summary>
        {summary}
        <ChevronDown className="ico" />
      </summary>
      {children}
    </details>
  )
}

/** Opens the fold when the address names something inside it or the section around it. */
function useNamedFold(): RefObject<HTMLDetailsElement | null> {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const openNamed = () => {
      const named = document.getElementById(location.hash.slice(1))
      const details = fold.current
      if (named && details && (named.contains(details) || details.contains(named))) details.open = true
    }
    openNamed()
    window.addEventListener('hashchange', openNamed)
    return () => window.removeEventListener('hashchange', openNamed)
  }, [])
  return fold
}
