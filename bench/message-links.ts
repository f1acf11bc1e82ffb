import { piecesOf } from '#web/routes/messages/thread/message-links.ts'
import type { Figure } from './run.ts'

const ROUNDS = 200

/** Finds the URLs in a message of many incomplete URLs, compared with a message of the same length with valid URLs. */
export async function messageLinks(): Promise<Figure[]> {
  const hostile = 'http://('.repeat(250) + 'https://a.b/' + ')'.repeat(1900)
  const plain = 'See https://example.com/boots. '.repeat(200).slice(0, hostile.length)
  milliseconds(plain)
  milliseconds(hostile)
  const [baseline, measured] = [milliseconds(plain), milliseconds(hostile)]
  return [
    {
      what: `message of ${hostile.length} characters with almost-addresses is read`,
      measured: `${measured.toFixed(2)} ms`,
      baseline: `${baseline.toFixed(2)} ms real addresses`,
      ratio: measured / baseline,
      target: '≤ 100',
    },
  ]
}

function milliseconds(body: string): number {
  const began = performance.now()
  for (let round = 0; round < ROUNDS; round += 1) piecesOf(body)
  return (performance.now() - began) / ROUNDS
}
