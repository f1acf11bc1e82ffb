import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How often it is looked whether the program is late. */
const RESOLUTION_MS = 10

/** How late the program was with what it did next, at the 99th percentile since it was last asked, in milliseconds. */
export function measureDelay() {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  return {
    delayMs() {
      const ms = histogram.count > 0 ? histogram.percentile(99) / 1e6 - RESOLUTION_MS : 0
      histogram.reset()
      return Math.max(0, ms)
    },
    stop: () => void histogram.disable(),
  }
}
