import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

type FoldProps = {
  /** The summary's text: 'Day 4 to day 14'. */
  summary: string
  children: ReactNode
}

/**
 * Long content, collapsed on phones and expanded on wider screens. The browser's search, and a link into it or to its
 * section, expand it.
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

/** Expands when the URL's hash names an element inside it or the section around it. */
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
