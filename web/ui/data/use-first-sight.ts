import { type RefObject, useEffect } from 'react'

/**
 * Adds 'is-waiting' to an element below the fold and 'is-drawn' when it scrolls into view, so that it can animate; to
 * none with reduced motion.
 */
export function useFirstSight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = element.current
    if (!box || box.getBoundingClientRect().top < window.innerHeight) return
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    box.classList.add('is-waiting')
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        box.classList.replace('is-waiting', 'is-drawn')
        observer.disconnect()
      },
      { threshold: 0.3 },
    )
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
}
