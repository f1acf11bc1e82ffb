type Waiting = { from: string; enter: () => void }
export type Turns = ReturnType<typeof turns>

/** Lets so many in at once, and so many of them from one place; the others wait until somebody leaves. */
export function turns({ atOnce, ofOne }: { atOnce: number; ofOne: number }) {
  const inside: string[] = []
  const queue: Waiting[] = []

  const mayEnter = (from: string) =>
    inside.length < atOnce && inside.filter((each) => each === from).length < ofOne

  function leave(from: string) {
    inside.splice(inside.indexOf(from), 1)
    const next = queue.findIndex((waiting) => mayEnter(waiting.from))
    if (next >= 0) queue.splice(next, 1)[0]?.enter()
  }

  return {
    /** Asks for a turn: `come` settles once it is there. `end` is called once, whether it came or nobody waits any more. */
    ask(from: string): { come: Promise<void>; end: () => void } {
      const { promise: come, resolve } = Promise.withResolvers<void>()
      const enter = () => {
        inside.push(from)
        resolve()
      }
      const waiting = { from, enter }
      if (mayEnter(from)) enter()
      else queue.push(waiting)
      const end = () => {
        const place = queue.indexOf(waiting)
        if (place >= 0) queue.splice(place, 1)
        else leave(from)
      }
      return { come, end }
    },
  }
}
