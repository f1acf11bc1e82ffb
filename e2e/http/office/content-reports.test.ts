import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPerson } from '#test/fixtures/people.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'

const program = useProgram()

test('a visitor reports a trek without an account and without script, and the office dismisses or suspends', async () => {
  const { trek } = await createTrekWithDeparture(program.deps)
  const visitor = program.visitor()
  const page = await visitor.open(`/trekking/${trek.slug}`)
  const form = await visitor.open(page.linkTo('Report this trek') ?? '')
  assert.match(form.text(), new RegExp(trek.name))
  const refused = await form.submit('Send report', { 'In your words': 'The pass is closed.' })
  assert.equal(refused.status, 422)
  assert.match(refused.alerts().join(), /Choose what is wrong\./)
  const sent = await refused.submit('Send report', { 'It is false or misleading': true })
  assert.match(sent.text(), /Thank you\. We received your report\./)

  const support = program.visitor(await createPerson(program.deps, { role: 'support' }))
  const queue = await support.open('/admin/reports')
  assert.match(queue.text(), /It is false or misleading: The pass is closed\./)
  assert.doesNotMatch(queue.text(), /Suspend the trek/)

  const operator = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const list = await operator.open('/admin/reports')
  const removal = `Suspend the trek ${trek.name}`
  const asked = await list.submit(removal, {}, { row: 'The pass is closed.' })
  assert.match(asked.text(), /Give a reason of up to 300 characters/)
  const decided = await asked.submit(removal, { Reason: 'The pass is closed.' }, { row: trek.name })
  assert.equal(decided.status, 200)
  assert.doesNotMatch(decided.text(), new RegExp(trek.name))
  assert.match((await operator.open('/admin/reports?list=decided')).text(), /Trek suspended/)
  // The cached page is invalidated when the program hears of the change.
  await soon(async () => !(await visitor.open(`/trekking/${trek.slug}`)).text().includes('Book Now'))
})

test('a review and a host have a report page, and reporting a missing record is not found', async () => {
  const visitor = program.visitor(await createPerson(program.deps))
  const [review] = await program.rows('select id from review where is_public order by id limit 1')
  const [host] = await program.rows(`select id from host where status = 'verified' order by id limit 1`)
  for (const path of [`/report/review/${review?.id}`, `/report/host/${host?.id}`]) {
    const form = await visitor.open(path)
    const sent = await form.submit('Send report', { 'It is advertising': true })
    assert.match(sent.text(), /Thank you\. We received your report\./, path)
  }
  for (const path of [`/report/host/${review?.id}`, '/report/message/x', '/report/trek/langtang-valley'])
    assert.equal((await visitor.call.get(path)).status, 404, path)
})

test('the office opens one review by its address, and all of a state when the address names none', async () => {
  const [one, another] = (await program.rows(
    `select r.id, r.body from review r join booking b on b.id = r.booking_id
      where r.is_public and b.account_id is not null order by r.written_at desc, r.id limit 2`,
  )) as { id: string; body: string }[]
  assert.ok(one && another)
  const operator = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const only = await operator.open(`/admin/reviews?review=${another.id}`)
  assert.match(only.text(), /Reviews 1 shown/)
  assert.ok(only.text().includes(another.body.slice(0, 20)))
  assert.equal(only.html.includes(one.id), false)
  for (const path of ['/admin/reviews', '/admin/reviews?review=', '/admin/reviews?review=x']) {
    const all = await operator.open(path)
    assert.ok(all.html.includes(one.id) && all.html.includes(another.id), path)
  }
  const hidden = await operator.open(`/admin/reviews?state=hidden&review=${another.id}`)
  assert.match(hidden.text(), /No review here\./)
  const unknown = await operator.open(`/admin/reviews?review=${crypto.randomUUID()}`)
  assert.match(unknown.text(), /No review here\./)
  const support = program.visitor(await createPerson(program.deps, { role: 'support' }))
  assert.equal((await support.call.get(`/admin/reviews?review=${another.id}`)).status, 403)
})
