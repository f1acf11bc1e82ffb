import { readEnv } from '../env.ts'

// Exits with 0 when the process of this container reports that it is alive.
const { PORT } = readEnv()
const answer = await fetch(`http://127.0.0.1:${PORT}/healthz`, { signal: AbortSignal.timeout(2500) }).catch(
  () => null,
)
process.exit(answer?.ok ? 0 : 1)
