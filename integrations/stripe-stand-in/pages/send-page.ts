import type { FastifyReply } from 'fastify'
import { closedPage } from './pay-html.ts'
import type { SessionRow } from '../stripe-objects.ts'

/**
 * Sends a page of the simulator: without script, with only its own style, and forms that may lead only back to the
 * seller.
 */
export function sendPage(reply: FastifyReply, html: string, session: SessionRow | null = null) {
  const back = [session?.success_url, session?.cancel_url].flatMap((url) =>
    url ? [new URL(url).origin] : [],
  )
  const forms = ["'self'", ...new Set(back)].join(' ')
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** The sentence for a session that cannot be paid: paid, expired, or unknown. */
export function sendOver(reply: FastifyReply, seller: string, session: SessionRow | null) {
  const say = (status: number, title: string, sentence: string, link: string | null) =>
    sendPage(reply.code(status), closedPage(seller, title, sentence, link), session)
  if (!session) return say(404, 'There is no such payment page', 'The address is not complete.', null)
  const saves = session.mode === 'setup'
  if (session.status === 'complete' && saves)
    return say(200, 'Your card is saved', 'Nothing was charged.', successUrl(session))
  if (session.status === 'complete') {
    const sentence = 'You have already paid. Nothing more will be charged.'
    return say(200, 'This payment is complete', sentence, successUrl(session))
  }
  if (saves) return say(410, 'This card page has expired', 'No card was saved.', session.cancel_url)
  return say(410, 'This payment page has expired', 'Nothing was charged.', session.cancel_url)
}

/** After each payment, redirects to the seller's success page with the session's id. */
export function sendAfterPaying(reply: FastifyReply, seller: string, session: SessionRow | null) {
  if (session?.status !== 'complete') return sendOver(reply, seller, session)
  return reply.header('cache-control', 'no-store').redirect(successUrl(session), 303)
}

function successUrl({ success_url, id }: SessionRow): string {
  return success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)
}
