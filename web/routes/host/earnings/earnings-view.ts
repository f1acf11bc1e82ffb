import { href } from 'react-router'
import { documentNumber } from '#domain/accounting/document-rules.ts'
import type { FeeInvoiceEntry } from '#domain/accounting/fee-queries.ts'
import { dayText, monthText, nepalDate, rangeText, shortDay, type IsoDate } from '#domain/dates.ts'
import {
  byDeparture,
  byTrek,
  growthIn,
  monthOf,
  monthsUpTo,
  sumsOf,
  type Growth,
  type Sums,
} from '#domain/ledger/earnings-rules.ts'
import type { AheadShares, ClawBack, EarnedShare } from '#domain/payout/host-earnings-queries.ts'
import type { HostStatement } from '#domain/ledger/host-statement-queries.ts'
import { signedChargeText, usd, type Cents } from '#domain/money.ts'
import { ownHoldText } from '#domain/payout/payout-hold-rules.ts'
import type { OwnPayout } from '#domain/payout/own-payouts-queries.ts'
import { counted, figureText } from '#figure-text'
import { shareIs } from '#domain/states/share-states.ts'
import { DASHBOARD } from '../../../http/authorize.ts'
import type { DocumentRow } from '../../../shared/document/document-rows.ts'

type State = { key: string; tone: 'ok' | 'warn' | 'bad' | 'info'; says: string }

/** The state of a share, in a word. */
export function stateOf({ state, holdReason, payout, sentAt }: EarnedShare): State {
  const as = (tone: State['tone'], says: string) => ({ key: says, tone, says })
  if (shareIs.paid(state)) {
    const on = sentAt ? ` ${dayText(nepalDate(sentAt))}` : ''
    return shareIs.clawedBack(state) ? as('bad', `Paid${on}, taken back`) : as('ok', `Paid${on}`)
  }
  if (shareIs.onHold(state)) return as('bad', `On hold: ${ownHoldText(holdReason)}`)
  return payout ? as('info', `In ${payout}`) : as('warn', 'Due, in the next payout')
}

export type MoneyCells = { gross: string; fee: string; net: string }

export function cellsOf({ grossCents, feeCents, netCents }: Sums): MoneyCells {
  return { gross: usd(grossCents), fee: feeCents === 0 ? usd(0) : usd(-feeCents), net: usd(netCents) }
}

export type StatementLine = ReturnType<typeof statementLines>[number]

/** A row for each departure with earnings, and the states of its shares. */
export function statementLines(shares: readonly EarnedShare[]) {
  return byDeparture(shares).map((line) => ({
    key: line.departureId,
    trek: line.trek,
    dates: rangeText(line.startsOn, line.endsOn),
    travellers: line.travellers,
    ...cellsOf(line),
    isKept: line.shares.every(({ isKept }) => isKept),
    states: [...new Map(line.shares.map((share) => [stateOf(share).key, stateOf(share)])).values()],
  }))
}

export type TakenLine = ReturnType<typeof takenLines>[number]

export function takenLines(taken: readonly ClawBack[]) {
  return taken.map(({ reference, trek, takenAt, cents, payout }) => ({
    key: reference,
    trek,
    on: dayText(nepalDate(takenAt)),
    reference,
    amount: usd(-cents),
    says: payout ? `Deducted from ${payout}` : 'Will be deducted from your next payout',
  }))
}

export function aheadLines(ahead: readonly AheadShares[], dueOn: (endsOn: IsoDate) => IsoDate) {
  return ahead.map((line) => ({
    key: line.departureId,
    trek: line.trek,
    dates: rangeText(line.startsOn, line.endsOn),
    travellers: line.travellers,
    ...cellsOf(line),
    due: dayText(dueOn(line.endsOn)),
  }))
}

export type PromisedLine = ReturnType<typeof promisedLines>[number]

/** The departures with bookings that are not paid in full. */
export function promisedLines(promised: readonly (AheadShares & { unpaidCents: Cents })[]) {
  return promised.map((line) => ({
    key: line.departureId,
    trek: line.trek,
    dates: rangeText(line.startsOn, line.endsOn),
    travellers: line.travellers,
    ...cellsOf(line),
    unpaid: usd(line.unpaidCents),
  }))
}

/** Future bookings by the month in which the treks end, with sums. */
export function aheadMonths(ahead: readonly AheadShares[], dueOn: (endsOn: IsoDate) => IsoDate) {
  const inOrder = ahead.toSorted((one, other) => one.endsOn.localeCompare(other.endsOn))
  return [...Map.groupBy(inOrder, monthOf)].map(([month, lines]) => {
    const days = [...new Set([lines.at(0), lines.at(-1)].map((line) => line && shortDay(dueOn(line.endsOn))))]
    return {
      key: month,
      trek: monthText(month),
      ...cellsOf(sumsOf(lines)),
      due: days.join(' to '),
      dates: counted(lines.length, 'departure'),
      travellers: lines.reduce((sum, { travellers }) => sum + travellers, 0),
    }
  })
}

/** The stages of a host's money, from booked to paid. */
export function placesOf(statement: HostStatement, shares: readonly EarnedShare[]) {
  const { upcoming, promised, payable, onHold, inPayout, paid, earned } = statement
  const place = (name: string, about: string, shares: HostStatement['paid']) => ({
    name,
    about,
    count: shares.count,
    ...cellsOf(shares),
  })
  return {
    places: [
      ...(promised.count > 0 ? [place('Promised', 'Guests have parts to pay. Not yours yet', promised)] : []),
      place('Booked ahead', 'Due 24 hours after each trek ends', upcoming),
      place('Due', 'Collected into a payout the next night', payable),
      place('On hold', whyHeld(shares), onHold),
      place('In a payout', 'Two people check it before it goes to your bank', inPayout),
      place('Paid', 'Sent from our bank to yours', paid),
    ],
    earned: cellsOf(earned),
  }
}

/** Why shares are held, each reason once. */
function whyHeld(shares: readonly EarnedShare[]): string {
  const held = shares.filter(({ state }) => shareIs.onHold(state))
  return (
    [...new Set(held.map(({ holdReason }) => ownHoldText(holdReason)))].join('. ') || 'Nothing is on hold'
  )
}

export type Chart = ReturnType<typeof chartOf>

/** The bars of the last twelve months as fractions of the highest one. */
export function chartOf(shares: readonly EarnedShare[], today: IsoDate) {
  const months = monthsUpTo(shares, today.slice(0, 7), 12)
  const most = Math.max(1, ...months.map(({ netCents }) => netCents))
  const part = (cents: Cents) => Math.round((cents / most) * 1000) / 10
  const growth = growthIn(months, today)
  return {
    from: monthText(months[0]?.month ?? today),
    to: monthText(today.slice(0, 7)),
    growth: growth && growthText(growth),
    isEmpty: months.every(({ netCents }) => netCents === 0),
    bars: months.map((one) => ({
      month: one.month,
      name: monthText(one.month),
      short: monthText(one.month).slice(0, 3),
      paid: part(one.paidCents),
      open: part(one.netCents - one.paidCents),

      figure: one.netCents === 0 ? '' : whole(one.netCents),
      ...cellsOf(one),
      paidText: usd(one.paidCents),
    })),
  }
}

function growthText({ month, before, netCents, percent }: Growth): string {
  const change = percent === 0 ? 'as much as' : `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than`
  return `${monthText(month)} brought ${usd(netCents)}, ${change} ${monthText(before)}.`
}

/** Whole dollars, as above a bar. */
function whole(cents: Cents): string {
  return figureText(Math.round(cents / 100))
}

export function trekLines(shares: readonly EarnedShare[]) {
  return byTrek(shares).map((line) => ({
    trek: line.trek,
    departures: line.departures,
    travellers: line.travellers,
    ...cellsOf(line),
  }))
}

/** The months with earnings, newest first, for the select. */
export function monthsIn(shares: readonly EarnedShare[]) {
  const months = [...new Set(shares.map(monthOf))].toSorted().toReversed()
  return months.map((month) => ({ month, name: monthText(month) }))
}

const payoutStates = {
  batched: { tone: 'warn', says: 'Being checked' },
  approved: { tone: 'warn', says: 'Being checked' },
  sent: { tone: 'info', says: 'At the bank' },
  settled: { tone: 'ok', says: 'Arrived' },
  returned: { tone: 'late', says: 'Returned by your bank' },
} as const

export function payoutLines(payouts: readonly OwnPayout[]) {
  const on = (at: Date | null) => at && dayText(nepalDate(at))
  return payouts.map(({ number, state, cents, collectedAt, sentAt, settledAt, returnedAt, account }) => ({
    number,
    amount: usd(cents),
    state: payoutStates[state],
    account: account ?? '',
    collected: on(collectedAt),
    sent: on(sentAt),
    settled: on(settledAt ?? returnedAt),
  }))
}

/** The monthly invoices of our fee as links. */
export function invoiceRows(invoices: readonly FeeInvoiceEntry[]): DocumentRow[] {
  return invoices.map(({ month, totalCents, ...numbered }) => ({
    id: month,
    name: `Invoice, ${monthText(month)}`,
    number: documentNumber({ kind: 'fee_invoice', ...numbered }),
    about: signedChargeText(totalCents),
    to: href(`${DASHBOARD}/earnings/invoices/:month`, { month }),
  }))
}
