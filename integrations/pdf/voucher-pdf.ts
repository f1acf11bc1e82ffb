import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { dayText, nepalDate } from '#domain/dates.ts'
import { usd } from '#domain/money.ts'
import type { VoucherFacts } from '#domain/ports/pdf-documents.ts'
import { line, look, ownLine, px, qrCode, sheet } from './pdf-parts.ts'

type Box = VoucherFacts['boxes'][number]

const own = StyleSheet.create({
  grid: { marginTop: px(24), borderTop: `1 solid ${line}` },
  row: { flexDirection: 'row', borderBottom: `1 solid ${line}` },
  left: { width: '50%', paddingVertical: px(10), paddingRight: px(28) },
  right: { width: '50%', paddingVertical: px(10), paddingLeft: px(28), borderLeft: `1 solid ${line}` },
  halves: { flexDirection: 'row', marginTop: px(20) },
  half: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  second: { marginLeft: px(40) },
  items: { marginTop: px(4) },
  plans: { flexDirection: 'row', marginTop: px(16) },
  line: { fontSize: px(13), lineHeight: 1.4 },
  price: { flexDirection: 'row' },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: px(12) },
  total: { fontWeight: 700 },
  end: { marginTop: 'auto', paddingTop: px(16), flexDirection: 'row', alignItems: 'flex-end' },
  foot: { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: px(32) },
})

/** The voucher that a traveller shows to the host and at the permit counter. */
export function voucherSheet(facts: VoucherFacts) {
  const rows = Array.from({ length: Math.ceil(facts.boxes.length / 2) }, (_, row) =>
    facts.boxes.slice(row * 2, row * 2 + 2),
  )
  const issued = `Voucher, issued ${dayText(nepalDate(facts.issuedAt))}`
  return sheet(
    { title: `Voucher: ${facts.trekName}`, what: issued, issuedAt: facts.issuedAt },
    facts.profile.length > 1 ? ownLine(facts.profile) : null,
    h(Text, { style: look.title }, facts.trekName),
    h(Text, { style: [look.soft, { marginTop: px(16) }] }, facts.summary),
    h(
      View,
      { style: own.grid },
      ...rows.map((pair) => h(View, { style: own.row, wrap: false }, ...pair.map(box))),
    ),
    h(View, { style: own.halves }, ...facts.lists.map(list)),
    h(
      View,
      { style: own.plans, wrap: false },
      h(
        View,
        { style: own.half },
        h(Text, { style: look.heading }, 'Price'),
        h(View, { style: own.items }, ...facts.prices.map(price)),
      ),
      h(
        View,
        { style: [own.half, own.second] },
        h(Text, { style: look.heading }, 'If plans change'),
        h(Text, { style: [own.line, own.items] }, facts.plans),
      ),
    ),
    h(
      View,
      { style: own.end, wrap: false },
      h(View, { style: own.foot }, h(Text, { style: [look.small, look.soft] }, facts.foot)),
      qrCode(facts.url, px(120)),
    ),
  )
}

function box({ name, value, note }: Box, index: number) {
  return h(
    View,
    { style: index === 0 ? own.left : own.right, key: name },
    h(Text, { style: look.name }, name),
    h(Text, { style: look.value }, value),
    note ? h(Text, { style: look.note }, note) : null,
  )
}

function price(
  { words, cents }: VoucherFacts['prices'][number],
  index: number,
  { length }: { length: number },
) {
  const style = index === length - 1 ? [own.line, own.total] : [own.line]
  return h(
    View,
    { style: own.price, key: index },
    h(Text, { style: [...style, own.words] }, words),
    h(Text, { style }, usd(cents)),
  )
}

function list({ title, items }: VoucherFacts['lists'][number], index: number) {
  return h(
    View,
    { style: index === 0 ? own.half : [own.half, own.second], key: title },
    h(Text, { style: look.heading }, title),
    h(View, { style: own.items }, ...items.map((item) => h(Text, { style: own.line, key: item }, item))),
  )
}
