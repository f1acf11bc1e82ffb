import { Children, type ReactNode, Suspense } from 'react'

/**
 * Hydrates the sections of a long page in order from the top: the browser handles taps in between, and a section that
 * is pressed earlier hydrates at once. It adds no element around them.
 */
export function StagedHydration({ children }: { children: ReactNode }) {
  const [first, ...rest] = Children.toArray(children)
  return (
    <Suspense>
      {first}
      {rest.length > 0 && <StagedHydration>{rest}</StagedHydration>}
    </Suspense>
  )
}
