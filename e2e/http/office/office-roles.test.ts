import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createPerson } from '#test/fixtures/people.ts'
import type { HttpPage } from '#test/http/http-page.ts'
import { setUpAuthenticator } from '#test/http/set-up-authenticator.ts'
import { signInByMail } from '#test/http/sign-in-by-mail.ts'
import { byTag, textOf } from '#test/http/html-tree.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()
const refused = 'This page is for operators.'

/** The rows of a table with this text. */
const rowsOf = (page: HttpPage, caption: string, text: string) =>
  byTag(page.root(), 'table')
    .filter((table) => byTag(table, 'caption').map(textOf).includes(caption))
    .flatMap((table) => byTag(table, 'tr').map(textOf))
    .filter((row) => row.includes(text))

test('an operator proposes a role and cannot approve it, a second operator approves, and the person works in the office', async () => {
  const name = `Dolma${randomUUID().slice(0, 8)}`
  const dolma = await createPerson(program.deps, { firstName: name })
  const person = program.visitor(dolma)
  assert.equal((await person.open('/admin')).heading(), refused)

  const ramesh = await createPerson(program.deps, { role: 'operator', firstName: 'Ramesh' })
  const first = program.visitor(ramesh)
  const roles = await first.open('/admin/roles')
  const own = await roles.submit('Propose', {
    'Email of the account': dolma.email,
    'Role from then on': 'operator',
    Why: 'She runs the office from January.',
  })
  const [waiting = ''] = rowsOf(own, 'What waits for a second operator', name)
  assert.match(waiting, /Role: traveller → operator.*Somebody else decides\. Withdraw it/)
  assert.doesNotMatch(waiting, /Approve/)
  const [{ id: proposal }] = await program.rows('select id from proposal where account_id = $1', [dolma.id])
  const headers = { Origin: program.url }
  const byHand = await first.call.post('/admin/roles', { form: { intent: 'approve', proposal }, headers })
  assert.equal(byHand.status, 409)
  assert.match(byHand.text, /The second approver must be a different person\./)
  assert.equal((await person.open('/admin')).heading(), refused)

  const sunita = await createPerson(program.deps, { role: 'operator', firstName: 'Sunita' })
  const second = program.visitor(sunita)
  const home = await second.open('/admin')
  assert.match(rowsOf(home, 'Queues and their ages', 'Second approvals')[0] ?? '', /Second approvals.* [1-9]/)
  const open = await second.open(home.linkTo(/^Roles ?[1-9]\d* open/) ?? '')
  const [reason = ''] = rowsOf(open, 'What waits for a second operator', name)
  assert.match(reason, /She runs the office from January\./)
  const decided = await open.submit(/^Approve/, {}, { row: name })
  assert.deepEqual(rowsOf(decided, 'What waits for a second operator', name), [])
  const [decision = ''] = rowsOf(decided, 'What was decided last', name)
  assert.match(decision, /approved.*, Sunita/)
  assert.match(rowsOf(decided, 'Staff', dolma.email)[0] ?? '', /operator/)

  // Their session as a traveller has ended.
  await mailTo(program, dolma.email, /^You work in the back office/)
  const login = await person.open('/bookings')
  assert.equal(login.path, '/login')
  await signInByMail(program, login, dolma.email)
  const { done } = await setUpAuthenticator(program, await person.open('/admin'))
  const office = await person.open(done.linkTo('I have saved them') ?? '')
  assert.equal(office.path, '/admin')
  const audit = await person.open(`/admin/audit?person=${dolma.id}`)
  assert.match(rowsOf(audit, 'What was done', 'propose-role')[0] ?? '', /Ramesh.*She runs the office/)
  assert.match(rowsOf(audit, 'What was done', 'change-role')[0] ?? '', /Sunita.*She runs the office/)
})
