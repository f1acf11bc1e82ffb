import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPerson } from '#test/fixtures/people.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

test('an operator downloads the journal of a month, whose columns add up to the books', async () => {
  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const page = await office.open('/admin/journal')
  assert.ok(page.texts('td').includes('4010'), page.text())
  const [{ month, debit, entries }] = await program.rows(
    `select to_char(j.posted_at at time zone 'Asia/Kathmandu', 'YYYY-MM') as month, sum(e.debit_cents)::int as debit,
       count(*)::int as entries from journal j join entry e on e.journal_id = j.id group by 1 order by 3 desc limit 1`,
  )
  const file = await office.call.post('/admin/journal.csv', { form: { month } })
  assert.equal(file.status, 200, file.text)
  assert.equal(file.headers.get('content-disposition'), `attachment; filename="journal-${month}.csv"`)
  const [head, ...lines] = file.text.replace('\uFEFF', '').trimEnd().split('\r\n')
  assert.equal(head, 'Date,Journal,Kind,Source,Account,Account name,"Debit, US dollars","Credit, US dollars"')
  assert.equal(lines.length, entries)
  const sums = [2, 1].map((fromEnd) =>
    lines.reduce((sum, line) => {
      const cells = line.split(',')
      return sum + Math.round(Number(cells[cells.length - fromEnd] || '0') * 100)
    }, 0),
  )
  assert.deepEqual(sums, [debit, debit])
  const [recorded] = await program.rows(`select subject_id from audit_entry where act = 'export-journal'`)
  assert.equal(recorded.subject_id, month)

  assert.equal((await office.call.post('/admin/journal.csv', { form: { month: 'x' } })).status, 422)
  const support = program.visitor(await createPerson(program.deps, { role: 'support' }))
  assert.equal((await support.open('/admin/journal')).status, 403)
  assert.equal((await support.call.post('/admin/journal.csv', { form: { month } })).status, 403)
})
