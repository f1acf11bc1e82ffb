import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IsoDate } from '#domain/dates.ts'
import { isRead } from '#route-facts'
import type { Visit } from '#web/http/context.ts'
import { filledPage, type PageTemplate, templateOf } from '#web/http/frame/page-template.ts'
import { standInAccount, standInFor } from '#web/http/frame/stand-in-frame.ts'
import { factsOf } from '../matched-route.ts'
import {
  isCurrent,
  isSharedPage,
  type PageCacheOptions,
  pathOf,
  type Rendered,
  renderedNow,
} from './page-cache.ts'

const MOST_PAGES = 300
/** Longer than a change takes until the version of the data differs and older copies have ended. */
const OWN_CHANGE_MS = 2_000
const POLICY = 'content-security-policy'

type Stored = { template: PageTemplate; headers: Headers; of: Rendered }

/** Renders the page of a request for this visit. */
type Render = (visit: Visit) => Promise<Response>

/**
 * Public pages for signed-in visitors: the page is rendered for nobody, one for each standing and shape of the frame,
 * and shared until its data change. Each visitor's own texts are put into the copy.
 */
export function signedInPages({ now, version, variant = () => '' }: PageCacheOptions) {
  const pages = new Map<string, Stored>()
  const making = new Map<string, Promise<Stored | Response>>()
  /** When an account last sent a form to this process, and the accounts of running requests. */
  const changedAt = new Map<string, number>()
  const senders = new WeakMap<FastifyRequest, string>()

  const hasJustChanged = (accountId: string) => {
    const since = now() - (changedAt.get(accountId) ?? -Infinity)
    return since >= 0 && since < OWN_CHANGE_MS
  }
  const noteChange = (accountId: string) => {
    for (const [id, at] of changedAt)
      if (now() - at >= OWN_CHANGE_MS) changedAt.delete(id)
      else break
    changedAt.delete(accountId)
    changedAt.set(accountId, now())
  }

  const make = async (request: FastifyRequest, visit: Visit, key: string, render: Render) => {
    const of = renderedNow(request, { now, version })
    const answer = await render(visit)
    const html = Buffer.from(await answer.arrayBuffer())
    const stored = {
      template: templateOf(html, answer.headers.get(POLICY) ?? ''),
      headers: answer.headers,
      of,
    }
    if (answer.status !== 200 || answer.headers.has('set-cookie'))
      return new Response(html, { status: answer.status, headers: answer.headers })
    pages.delete(key)
    pages.set(key, stored)
    for (const oldest of pages.keys())
      if (pages.size > MOST_PAGES) pages.delete(oldest)
      else break
    return stored
  }

  return {
    /** The page for this visit; null when it has to be rendered for the visitor. */
    async page(request: FastifyRequest, visit: Visit, render: Render): Promise<Response | null> {
      const { account, impersonation } = visit.visitor
      if (account && !isRead(request.method)) senders.set(request, account.id)
      if (!account || impersonation || !mayShare(request)) return null
      // Their own change is on the next page, also before its notification has arrived.
      if (hasJustChanged(account.id)) return null
      const [frame, standing, changedOn] = await Promise.all([
        visit.frame(),
        visit.standing(),
        lastChangeIn(request, visit),
      ])
      const standIn = standInFor(frame)
      if (!standIn) return null
      const { isMember, discountPercent } = standing
      const terms = { isMember, discountPercent, months: 0, discountFrom: null }
      const key = [
        request.headers.host,
        variant(request),
        account.role,
        JSON.stringify(terms),
        standIn.key,
        changedOn ?? '',
        request.url,
      ].join(' ')
      const known = pages.get(key)
      if (known && isCurrent(known.of, now(), version)) return filled(known, standIn.values)

      const nobody: Visit = {
        ...visit,
        visitor: {
          id: visit.visitor.id,
          isNew: true,
          network: '',
          account: { ...standInAccount, role: account.role },
          awaitsFactor: null,
          sessionId: null,
          secondFactorAt: null,
          confirmedAt: null,
          impersonation: null,
        },
        visitorCookie: '',
        frame: async () => standIn.frame,
        standing: async () => terms,
        lastChange: async () => changedOn,
      }
      const made = making.get(key) ?? make(request, nobody, key, render).finally(() => making.delete(key))
      making.set(key, made)
      // An aborted request or a missing page: this visitor's is rendered as usual.
      const stored = await made.catch(() => null)
      return stored && 'template' in stored ? filled(stored, standIn.values) : null
    },

    /** A visitor whom this process refused a spot must see the remaining spots at once. */
    forgetAfterPosts(app: FastifyInstance): void {
      app.addHook('onResponse', async (request) => {
        const sender = senders.get(request)
        if (sender !== undefined) noteChange(sender)
        if (request.method !== 'POST' || !isSharedPage(request)) return
        const path = pathOf(request.url)
        for (const [key, { of }] of pages) if (of.path === path) pages.delete(key)
      })
    },
  }
}

function mayShare(request: FastifyRequest): boolean {
  const isDocument = request.method === 'GET' && !/\.data(\?|$)/.test(request.url)
  return isDocument && isSharedPage(request) && !factsOf(request).isPersonal
}

/** The day on which the trek of the page last changed for the visitor who booked it: all with the same day share a copy. */
async function lastChangeIn(request: FastifyRequest, { lastChange }: Visit): Promise<IsoDate | null> {
  const { id } = request.params as { id?: string }
  return id !== undefined && factsOf(request).namesOwnChange ? lastChange(id) : null
}

function filled({ template, headers: made }: Stored, values: ReadonlyMap<string, string>): Response {
  const { html, policy } = filledPage(template, values)
  const headers = new Headers(made)
  if (policy) headers.set(POLICY, policy)
  return new Response(new Uint8Array(html), { status: 200, headers })
}
