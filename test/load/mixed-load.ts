import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, caller, newAddress } from '../caller.ts'
import type { Talk } from './message-load.ts'

/** Below the hourly limit of codes for all clients together. */
const MOST_CODES = 700

/** Sends requests of every kind at this rate, each from a new address, until it is stopped. */
export function startMixedLoad(url: string, perSecond: number, { people }: Talk) {
  const statuses: Record<number, number> = {}
  const failed: string[] = []
  /** The accepted messages, by conversation and place. */
  const taken = new Map<string, Map<number, string>>()
  const slowest = { ms: 0 }
  let asked = 0
  let codes = 0
  let turnedAway = 0
  let stopped = false

  const visit = async (act: () => Promise<Answer>): Promise<Answer | null> => {
    const began = performance.now()
    try {
      const answer = await act()
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      // The rate exceeds what one process can serve while the other starts: 503 with Retry-After is no dropped request.
      if (answer.status === 503 && answer.headers.has('retry-after')) turnedAway += 1
      else if (answer.status >= 500) failed.push(`${answer.status} ${answer.text.slice(0, 100)}`)
      slowest.ms = Math.max(slowest.ms, performance.now() - began)
      return answer
    } catch (error) {
      failed.push(String((error as Error).cause ?? error))
      return null
    }
  }
  const write = async (index: number): Promise<void> => {
    const person = people[index % people.length]!
    const conversation = person.conversations[index % person.conversations.length]!
    const who = caller(url, person.address)
    who.cookies.set('session', person.id)
    const body = { id: randomUUID(), message: `${index} of ${person.id}` }
    const answer = await visit(() => who.post(`/api/messages/${conversation}`, { body }))
    if (answer?.status !== 201) return
    const inPlace = taken.get(conversation) ?? new Map<number, string>()
    taken.set(conversation, inPlace.set(answer.json.place, body.message))
  }
  const askCode = async (): Promise<void> => {
    const form = { email: `${randomUUID()}@example.com` }
    const answer = await visit(() => caller(url).post('/login', { form }))
    if (answer?.status === 302) codes += 1
  }
  const paths = [
    '/',
    '/list',
    '/api/currency/supported',
    '/trekking/annapurna-circuit',
    '/api/treks/suggestions?q=ev',
  ]
  const one = (index: number): Promise<unknown> => {
    if (index % 20 === 3) return write((index - 3) / 20)
    if (index % 20 === 11 && codes < MOST_CODES) return askCode()
    const path = index % 20 === 7 ? `/list?max=${500 + index}` : paths[index % paths.length]!
    return visit(() => caller(url, newAddress()).get(path))
  }
  const running = (async () => {
    const all = new Set<Promise<unknown>>()
    for (const began = performance.now(); !stopped; await pause(5))
      while (asked < ((performance.now() - began) / 1000) * perSecond) {
        const visited = one(asked++).finally(() => all.delete(visited))
        all.add(visited)
      }
    await Promise.all(all)
  })()

  return {
    statuses,
    failed,
    taken,
    slowest,
    askCode,
    asked: () => asked,
    codes: () => codes,
    turnedAway: () => turnedAway,
    async stop(): Promise<void> {
      stopped = true
      await running
    },
  }
}
