import { rmSync } from 'node:fs'
import { dataFolder, startServer } from '#test/servers/server.ts'
import type { Figure } from './run.ts'

/**
 * From the command to 'ready': the first start builds the pages and the database, a later one only starts the server.
 */
export async function starts(): Promise<Figure[]> {
  const data = dataFolder()
  rmSync('build', { recursive: true, force: true })
  const times: number[] = []
  for (let round = 0; round < 4; round += 1) {
    const began = performance.now()
    const server = await startServer({ DATA_DIR: data.path })
    times.push((performance.now() - began) / 1000)
    await server.stop()
  }
  data.remove()
  const [first = 0, ...later] = times
  const median = later.toSorted((a, b) => a - b)[1] ?? 0
  return [
    {
      what: 'first start to ready',
      measured: `${first.toFixed(1)} s`,
      baseline: '20 s',
      ratio: first / 20,
      target: '≤ 1',
    },
    {
      what: 'later start to ready, median of 3',
      measured: `${median.toFixed(1)} s`,
      baseline: '3 s',
      ratio: median / 3,
      target: '≤ 1',
    },
  ]
}
