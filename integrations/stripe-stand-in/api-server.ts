import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { answerOnce } from './idempotency-store.ts'
import type { Act, Answer, Call } from './api-call.ts'
import { listMovements, retrieveBalance } from './balance/balance-api.ts'
import { listDisputes, retrieveDispute } from './balance/dispute-api.ts'
import { stored, testCards } from './card-rules.ts'
import { cancelIntent, createIntent, listIntents, payIntent, retrieveIntent } from './charges/intent-api.ts'
import { detachMethod, retrieveMethod } from './charges/method-api.ts'
import { fingerprintOf, parseForm } from './form-body.ts'
import { inTransaction, type Store } from './open-store.ts'
import { paySession } from './pages/pay-session.ts'
import { createRefund, listRefunds, retrieveEvent, retrieveRefund } from './balance/refund-api.ts'
import { createSession, expireSession, listSessions, retrieveSession } from './session-api.ts'
import { StripeFault } from './stripe-fault.ts'
import {
  cancelSubscription,
  listInvoices,
  retrieveInvoice,
  retrieveSubscription,
  updateSubscription,
} from './subscriptions/subscription-api.ts'
import { newId } from './stripe-objects.ts'
import { type FaultKind, type Operation, takeFault } from './switches.ts'

const MAX_BODY = 64 * 1024
const SLOW_MS = 2_000
const routes: [method: string, path: RegExp, operation: Operation, act: Act][] = [
  ['POST', /^\/v1\/checkout\/sessions$/, 'sessions.create', createSession],
  ['GET', /^\/v1\/checkout\/sessions$/, 'sessions.list', listSessions],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, 'sessions.retrieve', retrieveSession],
  ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, 'sessions.expire', expireSession],
  ['POST', /^\/v1\/refunds$/, 'refunds.create', createRefund],
  ['GET', /^\/v1\/refunds$/, 'refunds.list', listRefunds],
  ['GET', /^\/v1\/refunds\/(\w+)$/, 'refunds.retrieve', retrieveRefund],
  ['POST', /^\/v1\/payment_intents$/, 'intents.create', createIntent],
  ['GET', /^\/v1\/payment_intents$/, 'intents.list', listIntents],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, 'intents.retrieve', retrieveIntent],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, 'intents.cancel', cancelIntent],
  ['GET', /^\/v1\/payment_methods\/(\w+)$/, 'methods.retrieve', retrieveMethod],
  ['POST', /^\/v1\/payment_methods\/(\w+)\/detach$/, 'methods.detach', detachMethod],
  ['GET', /^\/v1\/events\/(\w+)$/, 'events.retrieve', retrieveEvent],
  ['GET', /^\/v1\/balance$/, 'balance.retrieve', retrieveBalance],
  ['GET', /^\/v1\/balance_transactions$/, 'movements.list', listMovements],
  ['GET', /^\/v1\/disputes$/, 'disputes.list', listDisputes],
  ['GET', /^\/v1\/disputes\/(\w+)$/, 'disputes.retrieve', retrieveDispute],
  ['GET', /^\/v1\/subscriptions\/(\w+)$/, 'subscriptions.retrieve', retrieveSubscription],
  ['POST', /^\/v1\/subscriptions\/(\w+)$/, 'subscriptions.update', updateSubscription],
  ['DELETE', /^\/v1\/subscriptions\/(\w+)$/, 'subscriptions.cancel', cancelSubscription],
  ['GET', /^\/v1\/invoices$/, 'invoices.list', listInvoices],
  ['GET', /^\/v1\/invoices\/(\w+)$/, 'invoices.retrieve', retrieveInvoice],
]

/** Stripe's API on a loopback port; a random one by default. */
export async function listenApi(store: Store, port = 0) {
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    serve(store, request, response).catch((error: unknown) => {
      const fault =
        error instanceof StripeFault
          ? error
          : new StripeFault(500, { type: 'api_error', message: 'Sorry, something went wrong.' })
      send(response, fault)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { port: (server.address() as AddressInfo).port, close }
}

async function serve(store: Store, request: IncomingMessage, response: ServerResponse) {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const body = await readBody(request)
  checkKey(request.headers.authorization)
  const route = routes.find(([method, pattern]) => method === request.method && pattern.test(path))
  if (!route) throw unknownUrl(request.method, path)
  const [method, pattern, operation, act] = route
  const sent = method === 'GET' ? query : body || query
  const call: Call = { store, id: pattern.exec(path)?.[1] ?? '', form: parseForm(sent), at: store.now() }

  const taken = await takeFault(store.pool, operation)
  if (taken?.fault === 'paid-first') await payFirst(store, operation, call.id)
  if (taken?.fault === 'slow') await pause(SLOW_MS)
  const spoilt = taken && spoiling(taken.fault) ? taken : null
  if (spoilt && !spoilt.acts && spoilt.fault !== 'stored-500') return spoil(response, spoilt.fault)
  const work = async (tx: Parameters<Act>[0]): Promise<Answer> => {
    const done = spoilt && !spoilt.acts ? { status: 200, body: {} } : await answerOf(act, tx, call)
    return spoilt?.fault === 'stored-500' ? { status: 500, body: trouble.body } : done
  }
  const key = request.headers['idempotency-key']
  const answer =
    method === 'POST' && typeof key === 'string'
      ? await answerOnce(store, key, fingerprintOf(path, sent), work)
      : await inTransaction(store.pool, work)
  if (method !== 'GET') store.wake()
  if (spoilt && spoilt.fault !== 'stored-500') return spoil(response, spoilt.fault, answer)
  send(response, answer)
}

async function payFirst(store: Store, operation: Operation, id: string): Promise<void> {
  if (operation === 'intents.cancel') await payIntent(store, id)
  else await paySession(store, id, stored(testCards[0]!))
}

/** An error that the key stores is an answer like any other: its changes stay, such as a declined charge. */
async function answerOf(act: Act, tx: Parameters<Act>[0], call: Call): Promise<Answer> {
  try {
    return { status: 200, body: await act(tx, call) }
  } catch (error) {
    if (error instanceof StripeFault && error.stored) return { status: error.status, body: error.body }
    throw error
  }
}

/** Whether a fault makes the call fail: a slow answer and a simultaneous change do not. */
function spoiling(fault: FaultKind): boolean {
  return fault !== 'slow' && fault !== 'paid-first' && fault !== 'expired-first'
}

const trouble = new StripeFault(500, {
  type: 'api_error',
  message: 'An unknown error occurred while processing your request.',
})
const tooMany = new StripeFault(429, {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Request rate limit exceeded.',
})

function spoil(response: ServerResponse, fault: FaultKind, answer: Answer = trouble) {
  if (fault === '500') return send(response, trouble)
  if (fault === '429') return send(response, tooMany)
  if (fault === 'hang') return
  const whole = JSON.stringify(answer.body)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(whole) })
  response.write(whole.slice(0, whole.length / 2), () => response.destroy())
}

function send(response: ServerResponse, { status, body, replayed }: Answer) {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newId('req'),
    ...(replayed && { 'idempotent-replayed': 'true' }),
    ...(status === 409 && { 'stripe-should-retry': 'true' }),
    ...(status === 500 && replayed && { 'stripe-should-retry': 'false' }),
  })
  response.end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BODY)
      throw new StripeFault(413, { type: 'invalid_request_error', message: 'Request too large.' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function checkKey(authorization: string | undefined) {
  if (authorization?.startsWith('Bearer sk_test_')) return
  const message = authorization
    ? 'Invalid API Key provided: the stand-in takes keys that start with sk_test_ only.'
    : 'You did not provide an API key.'
  throw new StripeFault(401, { type: 'invalid_request_error', message })
}

function unknownUrl(method: string | undefined, path: string): StripeFault {
  const message = `Unrecognized request URL (${method}: ${path}).`
  return new StripeFault(404, { type: 'invalid_request_error', message })
}
