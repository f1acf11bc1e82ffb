import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { brand } from '#brand'
import { dayText, nepalDate } from '#domain/dates.ts'
import { chargeText } from '#domain/money.ts'
import type { InvoiceFacts } from '#domain/ports/pdf-documents.ts'
import { line, look, px, sheet } from './pdf-parts.ts'

const own = StyleSheet.create({
  who: { flexDirection: 'row', marginTop: px(28), borderTop: `1 solid ${line}`, paddingTop: px(14) },
  half: { width: '50%', paddingRight: px(28) },
  table: { marginTop: px(28), borderTop: `1 solid ${line}` },
  row: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'flex-start',
    borderBottom: `1 solid ${line}`,
    paddingVertical: px(12),
  },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: px(28) },
  total: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: px(14) },
  foot: { marginTop: 'auto', paddingTop: px(24) },
})

/** The invoice of a membership payment. */
export function invoiceSheet(facts: InvoiceFacts) {
  const issued = `Invoice ${facts.number}, issued ${dayText(nepalDate(facts.issuedAt))}`
  return sheet(
    { title: `Invoice ${facts.number}`, what: issued, issuedAt: facts.issuedAt },
    h(Text, { style: [look.title, { marginTop: px(40) }] }, `Invoice ${facts.number}`),
    h(
      View,
      { style: own.who },
      party('From', [brand.company, brand.supportEmail]),
      party('Billed to', facts.billedTo),
    ),
    h(View, { style: own.table }, ...facts.lines.map(row)),
    h(
      View,
      { style: own.total, wrap: false },
      h(Text, { style: look.value }, 'Total'),
      h(Text, { style: look.value }, chargeText(facts.totalCents)),
    ),
    h(Text, { style: look.soft }, facts.paid),
    h(View, { style: own.foot, wrap: false }, h(Text, { style: [look.small, look.soft] }, facts.foot)),
  )
}

function party(name: string, lines: readonly string[]) {
  return h(
    View,
    { style: own.half },
    h(Text, { style: look.name }, name),
    ...lines.map((words, index) =>
      h(Text, { style: index === 0 ? look.heading : look.note, key: index }, words),
    ),
  )
}

function row({ words, note, cents }: InvoiceFacts['lines'][number], index: number) {
  const amount = cents < 0 ? `−${chargeText(-cents)}` : chargeText(cents)
  return h(
    View,
    { style: own.row, wrap: false, key: index },
    h(View, { style: own.words }, h(Text, {}, words), note ? h(Text, { style: look.note }, note) : null),
    h(Text, {}, amount),
  )
}
