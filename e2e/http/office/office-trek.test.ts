import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

test('an operator suspends a trek with a reason, its host reads it, and the operator lifts the suspension', async () => {
  const { trek } = await createTrekWithDeparture(program.deps)
  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const list = await office.open(`/admin/treks?state=active&name=${encodeURIComponent(trek.name)}`)
  const page = await office.open(list.linkTo(trek.name) ?? '')
  const reason = { Why: 'The bridge on the third day is gone.' }
  const suspended = await page.submit('Suspend this trek', reason)
  assert.match(suspended.text(), /Suspended/)
  assert.match(suspended.text(), /you suspended it: The bridge/)
  const mail = await mailTo(program, trek.host.email, new RegExp(`^${trek.name}.*changed by us`))
  assert.match(mail.text, /The bridge on the third day is gone\./)

  const lifted = await suspended.submit('Lift the suspension', { Why: 'It is back.' })
  assert.match(lifted.text(), /Inactive/)
  assert.equal(lifted.hasButton('Lift the suspension'), false)
})
