import { electLeader, type Leader, type LeaderWorld } from './leader-election.ts'
import type { NewNotification } from './notification-store.ts'
import type { ConnectionState, Listener, NumberedEvent, RealtimeEvent, Start } from './stream-events.ts'

/** The messages between pages of one browser. */
export type Said =
  | { kind: 'leader' }
  | { kind: 'hello'; from: string; after: number | null }
  | {
      kind: 'events'
      to: string | null
      events: RealtimeEvent[]
      last: number | null
      state: ConnectionState
    }
  | { kind: 'ask'; what: 'refetch' | 'retryNow' }
  | { kind: 'shown'; from: string; conversations: string[] }
  | { kind: 'ended' }

export type PageWorld = LeaderWorld & {
  /** The id of this page in the browser. */
  page: string
  now: () => number
  /** The channel to all other pages; null where the browser has none. */
  channel: { post: (said: Said) => void; close: () => void } | null
  /** Calls back when this page leads, until it closes; returns the function that stops this. */
  lead: (start: () => void) => () => void
}

type Page = {
  listeners: ReadonlySet<Listener>
  /** The conversations that are visible on this page now. */
  inSight: () => string[]
  onState: (state: ConnectionState) => void
  notify: (notification: NewNotification) => void
  onEnd: () => void
}

/** Events of this period are repeated to a new listener. */
const RECENT_MS = 30_000
/** After the end of a session no other page leads for this period. */
const ENDED_MS = 2_000
/** The number of events stored for pages that join later; a page that needs more fetches the data again. */
const RECENT_EVENTS = 200

export type SharedConnection = ReturnType<typeof openSharedConnection>

/**
 * One page's share of the connection that all pages of a browser use: the page leads, or receives from the leader. Each
 * event is passed on here once and in order, regardless of changes of the leader.
 */
export function openSharedConnection(start: Start, page: Page, world: PageWorld) {
  let last = start.event
  /** The number after which `recent` holds every event. */
  let floor = start.event
  const recent: { event: NumberedEvent; at: number }[] = []
  let leader: Leader | null = null
  let isOver = false
  /** A follower applies events only after the answer to its hello. */
  let inStep = false
  let hasFollowed = false
  let state: ConnectionState = { unread: start.unread, status: 'CLOSED', retryIn: null }
  const shownElsewhere = new Map<string, string[]>()

  const post = (said: Said) => world.channel?.post(said)
  const show = (next: ConnectionState) => {
    state = next
    page.onState(next)
  }
  const listen = (event: RealtimeEvent) => {
    for (const listener of page.listeners) publishTo(listener, event)
  }
  const publish = (event: NumberedEvent) => {
    if (last !== null && event.number <= last) return
    last = event.number
    recent.push({ event, at: world.now() })
    if (recent.length > RECENT_EVENTS) floor = recent.shift()?.event.number ?? floor
    listen(event)
  }
  const reset = (to: number | null) => {
    last = to
    floor = to
    recent.length = 0
    listen({ kind: 'reset' })
  }
  const hello = () => {
    inStep = false
    post({ kind: 'hello', from: world.page, after: last })
    publishShown()
  }
  const publishShown = () => post({ kind: 'shown', from: world.page, conversations: page.inSight() })
  const publishToOthers = (events: RealtimeEvent[], to: string | null = null) =>
    post({ kind: 'events', to, events, last, state })

  const lead = () => {
    if (isOver) return
    const isFirst = !hasFollowed && start.event !== null
    leader = electLeader(
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
        publish: (event) => {
          publish(event)
          publishToOthers([event])
        },
        reset: (to) => {
          reset(to)
          publishToOthers([{ kind: 'reset' }])
        },
        state: (next) => {
          show(next)
          publishToOthers([])
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
    // A page that has not received this yet must not lead until then.
    world.later(ENDED_MS, stopLeading)
    show({ unread: 0, status: 'CLOSED', retryIn: null })
    page.onEnd()
  }
  const missedBy = (after: number | null): RealtimeEvent[] => {
    if (after === null) return []
    if (floor === null || after < floor) return [{ kind: 'reset' }]
    return recent.map(({ event }) => event).filter(({ number }) => number > after)
  }

  const receive = (said: Said) => {
    if (isOver) return
    if (said.kind === 'ended') end()
    else if (said.kind === 'shown') shownElsewhere.set(said.from, said.conversations)
    else if (said.kind === 'leader') hello()
    else if (said.kind === 'hello' && leader) publishToOthers(missedBy(said.after), said.from)
    else if (said.kind === 'ask') leader?.[said.what]()
    else if (said.kind === 'events' && !leader) follow(said)
  }
  const follow = (said: Said & { kind: 'events' }) => {
    if (said.to === null ? !inStep : said.to !== world.page) return
    inStep = true
    hasFollowed = true
    for (const event of said.events) {
      if (event.kind === 'reset') reset(said.last)
      else publish(event)
    }
    last ??= said.last
    floor ??= said.last
    show(said.state)
  }
  const ask = (what: 'refetch' | 'retryNow') => (leader ? leader[what]() : post({ kind: 'ask', what }))

  hello()
  return {
    receive,
    close,
    end,
    publishShown,
    refetch: () => ask('refetch'),
    retryNow: () => ask('retryNow'),
    /** This browser is offline. */
    drop: () => leader?.drop(),
    deliverRecent: (listener: Listener) => {
      for (const { event, at } of recent) if (world.now() - at < RECENT_MS) publishTo(listener, event)
    },
  }
}

/** An error in one listener must not affect the others. */
function publishTo(listener: Listener, event: RealtimeEvent): void {
  try {
    listener(event)
  } catch (error) {
    console.error('Error in a listener of events:', error)
  }
}
