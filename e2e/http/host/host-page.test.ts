import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeTrek, createHost, createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { useProgram } from '#test/program.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'
import { soon } from '#test/soon.ts'

const program = useProgram()

test('only hosts that an operator has approved have a public page', async () => {
  const [pending, traveller] = [await createHost(program.deps), await createPerson(program.deps)]
  await makeApplicant(pending.id)
  for (const id of [pending.id, traveller.id, 'karma'])
    for (const path of [`/host-adventures/${id}`, `/host-adventures/${id}/about`]) {
      const missing = await program.visitor().open(path)
      assert.equal(missing.status, 404, path)
      assert.match(missing.html, /Host not found or not approved\./)
    }
})

test('the page of a host disappears when an operator suspends the host', async () => {
  const { trek } = await createTrekWithDeparture(program.deps)
  const path = `/host-adventures/${trek.host.id}`
  assert.equal((await program.visitor().open(path)).status, 200)
  await program.rows(`update host set status = 'suspended' where id = $1`, [trek.host.id])
  await soon(async () => (await program.visitor().open(path)).status === 404)
})

test('a host without experience and dates has a page that says so', async () => {
  const { trek, id } = await createTrekWithDeparture(program.deps)
  await program.rows(
    `update host set experience = '', years_of_experience = 0, specialities = '{}', languages = '{}' where id = $1`,
    [trek.host.id],
  )
  await program.rows(`update departure set state = 'closed' where id = $1`, [id])
  const shows = (path: string, sentence: string) =>
    soon(async () => (await program.visitor().open(path)).text().includes(sentence))
  await shows(
    `/host-adventures/${trek.host.id}/about`,
    "This host hasn't shared their experience details yet.",
  )
  await shows(`/host-adventures/${trek.host.id}`, 'No upcoming dates')
})

test('a trek of one day lasts 1 day on its card and on the page of its host', async () => {
  const [day] = completeTrek.days
  const form = { duration: '1', days: day ? [day] : [] }
  const { trek } = await createTrekWithDeparture(program.deps, { form, departure: { days: 1 } })
  const shows = (path: string, text: RegExp) =>
    soon(async () => text.test((await program.visitor().open(path)).text()))
  await shows(`/list?q=${encodeURIComponent(trek.name)}`, /Annapurna · 1 day · up to/)
  await shows(`/host-adventures/${trek.host.id}`, /Annapurna · 1 day · groups up to/)
})

test('the own terms of a host are read before booking, from the trek page and the checkout', async () => {
  const { trek } = await createTrekWithDeparture(program.deps)
  const path = `/host-adventures/${trek.host.id}/terms`
  const open = (address: string) => program.visitor().open(`${address}?fresh`)
  assert.match((await open(path)).text(), /has no own terms\. Our terms and conditions apply\./)
  assert.ok(!(await open(`/trekking/${trek.slug}`)).html.includes(path))

  const form = await program.visitor(trek.host).open(`${DASHBOARD}/terms`)
  await form.submit('Save as a new version', { Text: 'Bring a headlamp.\nTips are for the crew.' })
  const browser = program.visitor()
  const trekPage = await soon(async () => {
    const page = await browser.open(`/trekking/${trek.slug}`)
    return page.html.includes(path) && page
  })
  const terms = await program.visitor().open(`${path}?later`)
  assert.equal(terms.status, 200)
  assert.match(terms.text(), /Version 1, since .* Bring a headlamp\. Tips are for the crew\./)
  const chosen = await browser.open(trekPage.linkTo(/^Select/) ?? '')
  const review = await (await chosen.submit('Book Now')).submit('Continue to review', {
    'First name': 'Ada',
    'Last name': 'Byron',
    Phone: '+44 20 7946 0000',
    Email: `ada-${trek.host.id}@example.org`,
    Address: '12 St James Square',
    City: 'London',
    Country: 'United Kingdom',
    'I am 18 or older': true,
  })
  assert.equal(review.heading(), 'Check your booking')
  assert.match(review.text(), /each traveller is asked to agree to the terms of/)
  assert.ok(review.html.includes(path))

  await form.submit('Save as a new version', { Text: '' })
  assert.match((await program.visitor().open(`${path}?ended`)).text(), /has no own terms\./)
})

test('public pages and their data contain nothing that only the host may see', async () => {
  const { trek } = await createTrekWithDeparture(program.deps)
  const { id } = trek.host
  const names = ['first_name', 'last_name', 'phone', 'address', 'city', 'country']
  await program.rows(
    `update account set email = 'nightjar-' || id || '@example.com', ${names.map((name) => `${name} = 'nightjar ${name}'`).join(', ')} where id = $1`,
    [id],
  )
  await program.rows(
    `insert into vault.bank_account (host_id, details_sealed, masked, changed_at) values ($1, 'nightjar', 'nightjar', now())`,
    [id],
  )
  const paths = [`/host-adventures/${id}`, `/host-adventures/${id}/about`, `/trekking/${trek.slug}`]
  let bytes = 0
  for (const path of paths.flatMap((each) => [`${each}?fresh`, `${each}.data?fresh`])) {
    const { text, status } = await program.visitor().call.get(path)
    assert.equal(status, 200, path)
    assert.doesNotMatch(text, /nightjar/, path)
    bytes += text.length
  }
  assert.ok(bytes > 50_000, `${bytes} bytes read`)
})

/** Takes an approval back, bypassing the database's transitions; no page of this host has been cached. */
async function makeApplicant(hostId: string): Promise<void> {
  await program.rows(
    `do $$ begin set local session_replication_role = replica; update host set status = 'pending' where id = '${hostId}'; end $$`,
  )
}
