import { Children, type ReactNode, Suspense } from 'react'

/**
 * The parts of a long page, which wake one after the other from the top: the browser hears a tap between them, and a part
 * in which something is pressed before its turn wakes at once. Nothing is drawn around them.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const [first, ...rest] = Children.toArray(children)
  return (
    <Suspense>
      {first}
      {rest.length > 0 && <InTurn>{rest}</InTurn>}
    </Suspense>
  )
}
