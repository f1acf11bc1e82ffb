import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { dayText, nepalDate } from '#domain/dates.ts'
import { signedChargeText } from '#domain/money.ts'
import type { InvoiceFacts } from '#domain/ports/pdf-documents.ts'
import { line, look, px, sheet } from './pdf-parts.ts'

const own = StyleSheet.create({
  who: { flexDirection: 'row', marginTop: px(28), borderTop: `1 solid ${line}`, paddingTop: px(14) },
  party: { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: px(28) },
  about: { marginTop: px(28) },
  fact: { flexDirection: 'row', paddingVertical: px(3) },
  factName: { width: px(110) },
  factValue: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
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

/** An invoice, a receipt or a credit note. */
export function invoiceSheet(facts: InvoiceFacts) {
  const title = `${facts.kind} ${facts.number}`
  const issued = `${title}, issued ${dayText(nepalDate(facts.issuedAt))}`
  return sheet(
    { title, what: issued, issuedAt: facts.issuedAt },
    h(Text, { style: [look.title, { marginTop: px(40) }] }, title),
    h(View, { style: own.who }, ...facts.parties.map(party)),
    facts.about.length > 0 ? h(View, { style: own.about }, ...facts.about.map(fact)) : null,
    h(View, { style: own.table }, ...facts.lines.map(row)),
    h(
      View,
      { style: own.total, wrap: false },
      h(Text, { style: look.value }, facts.totalName),
      h(Text, { style: look.value }, signedChargeText(facts.totalCents)),
    ),
    ...facts.notes.map((words, index) => h(Text, { style: look.soft, key: index }, words)),
    h(View, { style: own.foot, wrap: false }, h(Text, { style: [look.small, look.soft] }, facts.foot)),
  )
}

function party({ name, lines }: InvoiceFacts['parties'][number], index: number) {
  return h(
    View,
    { style: own.party, key: index },
    h(Text, { style: look.name }, name),
    ...lines.map((words, line) =>
      h(Text, { style: line === 0 ? look.heading : look.note, key: line }, words),
    ),
  )
}

function fact({ name, value }: InvoiceFacts['about'][number], index: number) {
  return h(
    View,
    { style: own.fact, key: index },
    h(Text, { style: [look.soft, own.factName] }, name),
    h(Text, { style: own.factValue }, value),
  )
}

function row({ words, note, cents }: InvoiceFacts['lines'][number], index: number) {
  return h(
    View,
    { style: own.row, wrap: false, key: index },
    h(View, { style: own.words }, h(Text, {}, words), note ? h(Text, { style: look.note }, note) : null),
    h(Text, {}, signedChargeText(cents)),
  )
}
