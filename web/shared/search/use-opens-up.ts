import { useLayoutEffect, useRef, useState } from 'react'

/** Whether a list opens above its field: when it does not fit below and there is more space above. */
export function useOpensUp(open: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const [isUp, setUp] = useState(false)
  useLayoutEffect(() => {
    const field = list.current?.parentElement?.getBoundingClientRect()
    if (!open || !field || !list.current) return setUp(false)
    const below = window.innerHeight - list.current.getBoundingClientRect().top
    setUp(list.current.offsetHeight > below && field.top > below)
  }, [open])
  return { list, isUp }
}
