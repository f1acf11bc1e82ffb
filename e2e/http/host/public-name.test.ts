import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createHost } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'

const program = useProgram()

test('a host asks for another public name, an operator approves it, and travellers see it with the mail', async () => {
  const person = await createHost(program.deps)
  const host = program.visitor(person)
  const refused = await (await host.open(`${DASHBOARD}/profile`)).submit('Save changes', {
    Name: 'Official Support',
  })
  assert.equal(refused.status, 422)
  assert.match(refused.text(), /would look like us/)
  const name = `Tilicho ${randomUUID().slice(0, 8)}`
  const asked = await refused.submit('Save changes', { Name: name })
  assert.match(asked.text(), /waits for an operator/)
  const shown = async () => (await program.visitor().open(`/host-adventures/${person.id}`)).text()
  assert.doesNotMatch(await shown(), new RegExp(name))

  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const queue = await office.open('/admin/verifications?list=names')
  const page = await office.open(queue.linkTo(person.displayName) ?? '')
  const done = await page.submit('Approve this name')
  assert.match(done.heading() ?? '', new RegExp(`^${name} `))
  await soon(async () => (await shown()).includes(name))
  await mailTo(program, person.email, /new public name/)
})
