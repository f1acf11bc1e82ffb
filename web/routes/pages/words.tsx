import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/** Authored text, whose links to pages of this site navigate without a full page load. */
export function Words({ className, children }: { className: string; children: ReactNode }) {
  const words = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const here = words.current
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      if (!link || event.defaultPrevented || event.button !== 0 || isMarked(event)) return
      if (link.origin !== location.origin || link.hash || /\.\w+$/.test(link.pathname)) return
      event.preventDefault()
      void navigate(link.pathname + link.search)
    }
    here?.addEventListener('click', follow)
    return () => here?.removeEventListener('click', follow)
  }, [navigate])
  return (
    <div className={className} ref={words}>
      {children}
    </div>
  )
}

function isMarked({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey
}
