import { readEnv } from '../env.ts'

// Ends with 0 when the process of this container answers that it is alive.
const { PORT } = readEnv()
const answer = await fetch(`http://127.0.0.1:${PORT}/healthz`, { signal: AbortSignal.timeout(2500) }).catch(
  () => null,
)
process.exit(answer?.ok ? 0 : 1)
