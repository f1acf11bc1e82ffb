import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { dayText, nepalDate } from '#domain/dates.ts'
import type { ListFacts } from '#domain/ports/pdf-documents.ts'
import { line, look, px, sheet } from './pdf-parts.ts'

const own = StyleSheet.create({
  lines: { marginTop: px(14) },
  table: { marginTop: px(20) },
  row: { flexDirection: 'row', borderBottom: `1 solid ${line}`, paddingVertical: px(8) },
  cell: { flexBasis: 0, paddingRight: px(12), fontSize: px(13), lineHeight: 1.4 },
  figure: { textAlign: 'right' },
  foot: { marginTop: px(24) },
})

/** A printed table: the header repeats on every page, and no row breaks across pages. */
export function listSheet(facts: ListFacts) {
  const { kind, title, lines, columns, rows, sums, isWide, issuedAt } = facts
  const issued = `${kind}, issued ${dayText(nepalDate(issuedAt))}`
  const names = columns.map(({ name }) => name)
  const drawn = (cells: readonly string[], key: string, isStrong = false) =>
    h(
      View,
      { style: own.row, wrap: false, key },
      ...columns.map(({ share, isFigure }, index) =>
        h(
          Text,
          {
            style: [
              own.cell,
              { flexGrow: share },
              ...(isFigure ? [own.figure] : []),
              ...(isStrong ? [look.heading, { fontSize: px(13) }] : []),
            ],
            key: names[index] ?? index,
          },
          cells[index] ?? '',
        ),
      ),
    )
  return sheet(
    { title: `${kind}: ${title}`, what: issued, issuedAt, isWide },
    h(Text, { style: [look.title, { fontSize: px(28) }] }, title),
    h(
      View,
      { style: own.lines },
      ...lines.map((words, index) => h(Text, { style: look.note, key: index }, words)),
    ),
    h(
      View,
      { style: own.table },
      h(View, { fixed: true }, drawn(names, 'head', true)),
      ...rows.map((cells, index) => drawn(cells, String(index))),
      sums ? drawn(sums, 'sums', true) : null,
    ),
    h(View, { style: own.foot, wrap: false }, h(Text, { style: [look.small, look.soft] }, facts.foot)),
  )
}
