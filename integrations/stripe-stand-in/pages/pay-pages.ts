import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { type CardForm, cardProblems, filledIn, findTestCard, stored } from '../card-rules.ts'
import { inTransaction } from '../open-store.ts'
import { cardPage, confirmPage } from './pay-html.ts'
import { payPaths } from './pay-paths.ts'
import { challengeCard, payable, payPage } from './pay-session.ts'
import { sendAfterPaying, sendOver, sendPage } from './send-page.ts'
import type { StandIn } from '../start-stand-in.ts'

type Path = { Params: { sessionId: string } }
type Shown = Path & { Querystring: { card?: string; refused?: string } }
type Paid = Path & { Body: Partial<CardForm> | undefined }
type Confirmed = Path & { Body: { answer?: string } | undefined }

const FONT = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
const NOT_CONFIRMED = 'We are unable to authenticate your payment method.'

/**
 * The hosted checkout page under /dev/pay, for the demonstration only. It works without script, and stores only the brand
 * and last four digits of a card.
 */
export async function standInPages(app: FastifyInstance, options: { standIn: StandIn; seller: string }) {
  const { seller } = options
  const { store } = options.standIn
  const find = (id: string) => inTransaction(store.pool, (tx) => payable(tx, store, id))
  readForms(app)
  await serveLooks(app)

  app.get<Shown>(payPaths.page, async ({ params, query }, reply) => {
    const session = await find(params.sessionId)
    if (session?.status !== 'open') return sendOver(reply, seller, session)
    const refused = query.refused === undefined ? null : NOT_CONFIRMED
    const form = filledIn(String(query.card ?? ''), store.now())
    return sendPage(reply, cardPage({ seller, session }, form, [], refused), session)
  })

  app.post<Paid>(payPaths.page, async ({ params, body }, reply) => {
    const session = await find(params.sessionId)
    if (session?.status !== 'open') return sendAfterPaying(reply, seller, session)
    const { number = '', expiry = '', cvc = '', name = '' } = body ?? {}
    const form = { number, expiry, cvc, name }
    const problems = cardProblems(form, store.now())
    const card = findTestCard(number)
    if (problems.length > 0 || !card)
      return sendPage(reply.code(422), cardPage({ seller, session }, form, problems, null), session)
    if (card.outcome === 'declined') {
      const page = cardPage({ seller, session }, form, [], 'Your card was declined.')
      return sendPage(reply.code(402), page, session)
    }
    if (card.outcome === 'pays')
      return sendAfterPaying(reply, seller, await payPage(store, session.id, stored(card, expiry)))
    await challengeCard(store, session.id, stored(card, expiry))
    return reply.redirect(`/dev/pay/${session.id}/confirm`, 303)
  })

  app.get<Path>(payPaths.confirm, async ({ params }, reply) => {
    const session = await find(params.sessionId)
    if (session?.status !== 'open') return sendOver(reply, seller, session)
    if (!session.challenge) return reply.redirect(`/dev/pay/${session.id}`, 303)
    return sendPage(reply, confirmPage({ seller, session }), session)
  })

  app.post<Confirmed>(payPaths.confirm, async ({ params, body }, reply) => {
    const session = await find(params.sessionId)
    if (session?.status !== 'open') return sendAfterPaying(reply, seller, session)
    if (!session.challenge) return reply.redirect(`/dev/pay/${session.id}`, 303)
    if (body?.answer === 'complete')
      return sendAfterPaying(reply, seller, await payPage(store, session.id, session.challenge))
    await challengeCard(store, session.id, null)
    return reply.redirect(`/dev/pay/${session.id}?refused`, 303)
  })
}

function readForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

async function serveLooks(app: FastifyInstance) {
  const parts = ['pay.css', 'pay-form.css'].map((name) => readFile(new URL(name, import.meta.url), 'utf8'))
  const css = (await Promise.all(parts)).join('')
  const font = await readFile(new URL(import.meta.resolve(FONT)))
  const long = 'public, max-age=3600'
  app.get(payPaths.style, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', long).send(css),
  )
  app.get(payPaths.font, (_request, reply) =>
    reply.type('font/woff2').header('cache-control', long).send(font),
  )
}
