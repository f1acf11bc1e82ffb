import { leadLine, type Leader, type LeaderWorld } from './lead-line.ts'
import type { Told } from './open-tray.ts'
import type { LineState, Listener, NumberedEvent, RealtimeEvent, Start } from './stream-events.ts'

/** What pages of one browser say to each other. */
export type Said =
  | { kind: 'leader' }
  | { kind: 'hello'; from: string; after: number | null }
  | { kind: 'events'; to: string | null; events: RealtimeEvent[]; last: number | null; state: LineState }
  | { kind: 'ask'; what: 'refetch' | 'retryNow' }
  | { kind: 'shown'; from: string; conversations: string[] }
  | { kind: 'ended' }

export type PageWorld = LeaderWorld & {
  /** The name of this page among those of the browser. */
  page: string
  now: () => number
  /** To all other pages; null where pages cannot talk. */
  channel: { post: (said: Said) => void; close: () => void } | null
  /** Calls back once this page leads, and until it closes; answers how to stop. */
  lead: (start: () => void) => () => void
}

type Page = {
  listeners: ReadonlySet<Listener>
  /** The conversations that are in sight on this page right now. */
  inSight: () => string[]
  onState: (state: LineState) => void
  notify: (told: Told) => void
  onEnd: () => void
}

/** So long an event is told again to whoever only begins to listen. */
const RECENT_MS = 30_000
/** So long nobody else leads after the end of a session. */
const ENDED_MS = 2_000
/** So many events are kept for pages that come later; who needs more reads anew. */
const KEPT = 200

export type SharedLine = ReturnType<typeof shareLine>

/**
 * One page's end of the line that all pages of a browser share: it leads, or is told by whoever does. Each event is told here
 * once and in order, whoever leads and however often that changes.
 */
export function shareLine(start: Start, page: Page, world: PageWorld) {
  let last = start.event
  /** The number after which `kept` holds every event. */
  let floor = start.event
  const kept: { event: NumberedEvent; at: number }[] = []
  let leader: Leader | null = null
  let isOver = false
  /** A follower hears only what follows on the answer to its hello. */
  let inStep = false
  let hasFollowed = false
  let state: LineState = { unread: start.unread, status: 'CLOSED', retryIn: null }
  const shownElsewhere = new Map<string, string[]>()

  const post = (said: Said) => world.channel?.post(said)
  const show = (next: LineState) => {
    state = next
    page.onState(next)
  }
  const listen = (event: RealtimeEvent) => {
    for (const listener of page.listeners) tellOne(listener, event)
  }
  const tell = (event: NumberedEvent) => {
    if (last !== null && event.number <= last) return
    last = event.number
    kept.push({ event, at: world.now() })
    if (kept.length > KEPT) floor = kept.shift()?.event.number ?? floor
    listen(event)
  }
  const reset = (to: number | null) => {
    last = to
    floor = to
    kept.length = 0
    listen({ kind: 'reset' })
  }
  const hello = () => {
    inStep = false
    post({ kind: 'hello', from: world.page, after: last })
    look()
  }
  const look = () => post({ kind: 'shown', from: world.page, conversations: page.inSight() })
  const tellOthers = (events: RealtimeEvent[], to: string | null = null) =>
    post({ kind: 'events', to, events, last, state })

  const lead = () => {
    if (isOver) return
    const isFirst = !hasFollowed && start.event !== null
    leader = leadLine(
      {
        unread: { counted: state.unread, asOf: last ?? 0, since: [] },
        isStale: !isFirst,
        isStaff: start.isStaff,
      },
      world,
      {
        last: () => last,
        begin: (to) => {
          last ??= to
          floor ??= to
        },
        tell: (event) => {
          tell(event)
          tellOthers([event])
        },
        reset: (to) => {
          reset(to)
          tellOthers([{ kind: 'reset' }])
        },
        state: (next) => {
          show(next)
          tellOthers([])
        },
        notify: page.notify,
        isShown: (id) =>
          page.inSight().includes(id) || [...shownElsewhere.values()].some((each) => each.includes(id)),
        ended: () => end(),
      },
    )
    post({ kind: 'leader' })
  }
  const stopLeading = world.lead(lead)

  const stop = () => {
    isOver = true
    leader?.close()
    leader = null
    world.channel?.close()
  }
  const close = () => {
    post({ kind: 'shown', from: world.page, conversations: [] })
    stop()
    stopLeading()
  }
  const end = () => {
    if (isOver) return
    post({ kind: 'ended' })
    stop()
    // A page that has not heard of it yet is not to lead meanwhile.
    world.later(ENDED_MS, stopLeading)
    show({ unread: 0, status: 'CLOSED', retryIn: null })
    page.onEnd()
  }
  const missedBy = (after: number | null): RealtimeEvent[] => {
    if (after === null) return []
    if (floor === null || after < floor) return [{ kind: 'reset' }]
    return kept.map(({ event }) => event).filter(({ number }) => number > after)
  }

  const hear = (said: Said) => {
    if (isOver) return
    if (said.kind === 'ended') end()
    else if (said.kind === 'shown') shownElsewhere.set(said.from, said.conversations)
    else if (said.kind === 'leader') hello()
    else if (said.kind === 'hello' && leader) tellOthers(missedBy(said.after), said.from)
    else if (said.kind === 'ask') leader?.[said.what]()
    else if (said.kind === 'events' && !leader) follow(said)
  }
  const follow = (said: Said & { kind: 'events' }) => {
    if (said.to === null ? !inStep : said.to !== world.page) return
    inStep = true
    hasFollowed = true
    for (const event of said.events) {
      if (event.kind === 'reset') reset(said.last)
      else tell(event)
    }
    last ??= said.last
    floor ??= said.last
    show(said.state)
  }
  const ask = (what: 'refetch' | 'retryNow') => (leader ? leader[what]() : post({ kind: 'ask', what }))

  hello()
  return {
    hear,
    close,
    end,
    look,
    refetch: () => ask('refetch'),
    retryNow: () => ask('retryNow'),
    /** This browser has no network any more. */
    drop: () => leader?.drop(),
    tellRecent: (listener: Listener) => {
      for (const { event, at } of kept) if (world.now() - at < RECENT_MS) tellOne(listener, event)
    },
  }
}

/** What one listener gets wrong is no other's business. */
function tellOne(listener: Listener, event: RealtimeEvent): void {
  try {
    listener(event)
  } catch (error) {
    console.error('Error telling an event:', error)
  }
}
