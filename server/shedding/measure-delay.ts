import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How often the delay of the event loop is measured. */
const RESOLUTION_MS = 10

/** The event loop delay since the last call, at the 99th percentile, in milliseconds. */
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
