import type { Deps } from '#domain/deps.ts'
import { endPresence, seePresence } from '#domain/support/presence.ts'

type Holding = Pick<Deps, 'db' | 'now'> & { warn: (message: string) => void }

/** Which support agents have the inbox open in a stream of this process, and when the database recorded it. */
export function inboxPresence({ db, now, warn }: Holding) {
  const streams = new Map<string, number>()
  const seen = new Map<string, Date>()
  let turn: Promise<void> = Promise.resolve()
  /** One change at a time, so that an agent who left is not recorded as present again. */
  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work).catch((error: unknown) => warn(`presence could not be noted: ${String(error)}`))
  }
  const see = () =>
    inTurn(async () => {
      const here = [...streams.keys()]
      const at = await seePresence({ db, now }, here)
      for (const accountId of here) seen.set(accountId, at)
    })
  return {
    came(accountId: string) {
      streams.set(accountId, (streams.get(accountId) ?? 0) + 1)
      see()
    },
    left(accountId: string) {
      const left = (streams.get(accountId) ?? 1) - 1
      if (left > 0) return void streams.set(accountId, left)
      streams.delete(accountId)
      inTurn(async () => {
        const seenAt = seen.get(accountId)
        if (!seenAt || streams.has(accountId)) return
        seen.delete(accountId)
        await endPresence({ db }, { accountId, seenAt })
      })
    },
    renew() {
      if (streams.size > 0) see()
    },
    /** When every stream is closed and the database knows it. */
    async end() {
      while (streams.size > 0) for (const accountId of streams.keys()) this.left(accountId)
      await turn
    },
  }
}
