import { chargeText } from '#domain/money.ts'
import { type CardForm, type CardProblem, testCards } from '../card-rules.ts'
import type { SessionRow } from '../stripe-objects.ts'

type Page = { seller: string; session: SessionRow }
const BACK = '<path d="m14.5 5-7 7 7 7"/>'
const WARNING = '<path d="M12 3.5 2.5 20h19z"/><path d="M12 10v4.500M12 17.300v.1"/>'

/**
 * The checkout page: the order on the left, the form on the right. It is deliberately plain, so that nobody mistakes it
 * for Stripe's page.
 */
export function cardPage(page: Page, form: CardForm, problems: CardProblem[], refused: string | null) {
  const { session } = page
  const says = (field: keyof CardForm) => problems.find((problem) => problem.field === field)?.says ?? null
  const field = (name: keyof CardForm, label: string, attributes = '') =>
    textField(name, label, form[name], says(name), attributes)
  const title = problems.length > 0 || refused ? 'Error: Demonstration card page' : 'Demonstration card page'
  return shell(
    page.seller,
    title,
    `<main id="main" class="grid"><div>${backLink(page)}${savesOnly(session) ? nothingDue(page) : due(page)}${cardTable(session)}</div>
<form class="card" method="post" action="/dev/pay/${session.id}" novalidate><h1>${savesOnly(session) ? 'Save a card' : 'Pay with card'}</h1>${problemSummary(problems)}${refusal(refused, session)}
${session.email ? `<div class="field"><label for="email">Email</label><input class="input" id="email" value="${escape(session.email)}" readonly></div>` : ''}
${field('number', 'Card number', 'inputmode="numeric"')}<div class="joined">${field('expiry', 'Expiry', 'inputmode="numeric" placeholder="MM / YY"')}
${field('cvc', 'Security code', 'inputmode="numeric" maxlength="4"')}</div>${field('name', 'Name on card')}
${agreement(page)}<button class="btn btn--main">${savesOnly(session) ? 'Save card' : `Pay ${chargeText(session.amount)}`} (demonstration)</button>${cancelLink(page)}</form></main>`,
  )
}

/** The second page, on which the cardholder confirms or refuses. */
export function confirmPage(page: Page) {
  const { session } = page
  const title = savesOnly(session) ? 'Confirm this card' : 'Confirm this payment'
  const act = savesOnly(session)
    ? `you allow ${escape(page.seller)} to save`
    : `you are paying <b>${chargeText(session.amount)}</b> to ${escape(page.seller)} with`
  return shell(
    page.seller,
    title,
    `<main id="main" class="single"><form class="card" method="post"><h1>${title}</h1>
<p>Your bank asks whether ${act} the card ending in <b>${session.challenge?.last4 ?? ''}</b>.</p>
<button class="btn btn--main" name="answer" value="complete">Complete</button>
<button class="btn btn--line" name="answer" value="fail">Fail</button></form></main>`,
  )
}

/** A page with one sentence and one link, for a session that is over or unknown. */
export function closedPage(seller: string, title: string, sentence: string, link: string | null) {
  const on = link ? `<a class="btn btn--main" href="${escape(link)}">Back to ${escape(seller)}</a>` : ''
  return shell(
    seller,
    title,
    `<main id="main" class="single"><div class="card"><h1>${escape(title)}</h1><p>${escape(sentence)}</p>${on}</div></main>`,
  )
}

function shell(seller: string, title: string, body: string) {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(title)} | ${escape(seller)}</title><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/dev/pay.css"></head>
<body><a class="skip" href="#main">Skip to content</a><header class="tape">Demonstration card page. Nothing is charged; do not enter a real card.</header>
${body}</body></html>`
}

// No autocomplete of cards: a browser would offer the visitor's real ones.
function textField(name: string, label: string, value: string, problem: string | null, attributes: string) {
  const bad = problem ? ` aria-invalid="true" aria-describedby="${name}-problem"` : ''
  const words = problem
    ? `<p class="err" id="${name}-problem">${icon(WARNING)}<span>${escape(problem)}</span></p>`
    : ''
  return `<div class="field${problem ? ' bad' : ''}"><label for="${name}">${label}</label>
<input class="input" id="${name}" name="${name}" value="${escape(value)}" autocomplete="off" ${attributes}${bad}>${words}</div>`
}

function problemSummary(problems: CardProblem[]) {
  if (problems.length === 0) return ''
  const lines = problems.map(({ field, says }) => `<li><a href="#${field}">${escape(says)}</a></li>`).join('')
  return `<div class="summary" role="alert" tabindex="-1" autofocus><h2>There is a problem</h2><ul>${lines}</ul></div>`
}

function refusal(sentence: string | null, session: SessionRow) {
  if (!sentence) return ''
  const outcome = savesOnly(session) ? 'The card is not saved' : 'Nothing was charged'
  return `<div class="note" role="alert" tabindex="-1" autofocus>${icon(WARNING)}<span><b>${escape(sentence)}</b> ${outcome}; try another card.</span></div>`
}

/** Whether the page saves a card without a payment. */
function savesOnly({ mode }: SessionRow): boolean {
  return mode === 'setup'
}

function due({ seller, session }: Page) {
  const sum = chargeText(session.amount)
  return `<p class="to">Pay ${escape(seller)}</p>
<p class="sum">${sum}</p><dl class="dl"><div><dt>${escape(session.title)}${detail(session)}</dt><dd>${sum}</dd></div>
<div class="total"><dt>Due today</dt><dd>${sum}</dd></div></dl>`
}

function nothingDue({ seller }: Page) {
  return `<p class="to">Card for ${escape(seller)}</p><p class="sum">Nothing to pay</p>`
}

/** What its owner agrees to when the card is saved. */
function agreement({ seller, session }: Page) {
  if (!session.saves_card) return ''
  const sentence = savesOnly(session)
    ? `You allow ${escape(seller)} to charge this card for the later payments of this booking.`
    : 'Your card is saved for the later payments of this booking.'
  return `<p class="small">${sentence}</p>`
}

function cardTable(session: SessionRow) {
  const rows = testCards.map(
    ({ number, says }) =>
      `<tr><td><a href="?card=${number.replace(/ /g, '')}#number">${number}</a></td><td>${savesOnly(session) ? says.replace(/^Pays/, 'Is saved') : says}</td></tr>`,
  )
  return `<h2>Test cards</h2><table><thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<p class="small">Choose a number to fill it in, or type it with any date in the future and any three digits.</p>`
}

function detail({ description, quantity, every }: SessionRow) {
  const again = every ? `<span class="small">Renewed every ${every} until it is cancelled</span>` : ''
  const times = quantity > 1 ? `, ${quantity} times` : ''
  return `${times}${description ? `<span class="small">${escape(description)}</span>` : ''}${again}`
}

function backLink({ seller, session }: Page) {
  if (!session.cancel_url) return ''
  return `<a class="back" href="${escape(session.cancel_url)}">${icon(BACK)}Back to ${escape(seller)}</a>`
}

function cancelLink({ session }: Page) {
  return session.cancel_url
    ? `<a class="btn btn--text" href="${escape(session.cancel_url)}">Cancel and go back</a>`
    : ''
}

function icon(paths: string) {
  return `<svg class="ico" viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`
}

function escape(text: string) {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
