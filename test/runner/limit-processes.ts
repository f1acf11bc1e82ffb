/** Runs something when fewer than the most allowed are running. */
export type Limit = <Result>(run: () => Promise<Result>) => Promise<Result>

/** Lets at most this many run at once; the others begin in the order in which they were requested. */
export function limitTo(most: number): Limit {
  let running = 0
  const waiting: (() => void)[] = []
  return async (run) => {
    if (running < most) running += 1
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
