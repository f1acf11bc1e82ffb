import { brand } from '#brand'
import { dayText, monthText, nepalDate, rangeText } from '#domain/dates.ts'
import { byDeparture, sumsOf, type Month } from '#domain/ledger/earnings-rules.ts'
import type { ClawBack, EarnedShare } from '#domain/payout/host-earnings-queries.ts'
import { dollarsOf, usd } from '#domain/money.ts'
import type { ListFacts } from '#domain/ports/pdf-documents.ts'
import { cellsOf, stateOf } from './earnings-view.ts'

const head = [
  'Booking',
  'Trek',
  'Starts',
  'Ends',
  'Travellers',
  'Gross, US dollars',
  'Fee',
  'Fee in per cent',
  'Net',
  'State',
  'Payout',
  'Paid on',
]

/** The statement booking by booking, then lost disputes. */
export function statementRows(shares: readonly EarnedShare[], taken: readonly ClawBack[]) {
  return [
    head,
    ...shares.map((share) => [
      share.reference,
      share.trek,
      share.startsOn,
      share.endsOn,
      share.travellers,
      dollarsOf(share.grossCents),
      dollarsOf(-share.feeCents),
      share.feePercent,
      dollarsOf(share.netCents),
      stateOf(share).says,
      share.payout,
      share.sentAt && nepalDate(share.sentAt),
    ]),
    ...taken.map(({ reference, trek, endsOn, cents, takenAt, payout }) => [
      reference,
      trek,
      null,
      endsOn,
      null,
      null,
      null,
      null,
      dollarsOf(-cents),
      `Taken back on ${nepalDate(takenAt)}`,
      payout,
      null,
    ]),
  ]
}

type Given = { shares: readonly EarnedShare[]; taken: readonly ClawBack[]; month: Month | null; at: Date }

/** The statement as a print, a row for each departure. */
export function statementPaper({ shares, taken, month, at }: Given): ListFacts {
  const departures = byDeparture(shares)
  const { gross, fee, net } = cellsOf(sumsOf(shares))
  const people = shares.reduce((sum, { travellers }) => sum + travellers, 0)
  return {
    issuedAt: at,
    kind: 'Statement',
    title: month ? `Statement, ${monthText(month)}` : 'Statement',
    lines: [
      `Shares earned by treks that ended ${month ? `in ${monthText(month)}` : `until ${dayText(nepalDate(at))}`}, in US dollars.`,
      `Gross is the price minus your own discounts. ${feeText(shares)}`,
    ],
    columns: [
      { name: 'Trek and dates', share: 4 },
      { name: 'Travellers', share: 1.4, isFigure: true },
      { name: 'Gross', share: 2, isFigure: true },
      { name: 'Fee', share: 1.8, isFigure: true },
      { name: 'Net', share: 2, isFigure: true },
      { name: 'Payout', share: 3 },
    ],
    rows: [
      ...departures.map((line) => {
        const cells = cellsOf(line)
        const states = [...new Set(line.shares.map((share) => stateOf(share).says))].join('\n')
        const what = `${line.trek}\n${rangeText(line.startsOn, line.endsOn)}`
        return [what, String(line.travellers), cells.gross, cells.fee, cells.net, states]
      }),
      ...taken.map(({ reference, trek, takenAt, cents, payout }) => [
        `Taken back: ${trek}\n${reference}, ${dayText(nepalDate(takenAt))}`,
        '',
        '',
        '',
        usd(-cents),
        payout ? `Deducted from ${payout}` : 'Still owed',
      ]),
    ],
    sums: ['Earned', String(people), gross, fee, net, ''],
    foot: `${brand.company}. Every figure is read from the books; what is not earned yet is not in it.`,
  }
}

/** The percentage of the fee where it is the same for all shares: each booking has that of its terms. */
function feeText(shares: readonly EarnedShare[]): string {
  const [percent, ...others] = new Set(shares.map(({ feePercent }) => feePercent))
  if (percent === undefined || others.length > 0)
    return 'The platform fee is the percentage of it that each booking’s terms name.'
  return `The platform fee is ${percent}% of it.`
}
