import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, nepalDate } from '#domain/dates.ts'
import { createTrekWithDeparture, type Trek } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { makeMember } from '#test/samples/member.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'

const program = useProgram()

/** An operator creates a deal for one trek, which can be booked for this many days. */
async function makeDeal({ slug }: Trek, percent: number, inDays: number): Promise<void> {
  const operator = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const page = await operator.open('/admin/deals')
  const made = await page.submit('Create this deal', {
    'Or one trek': slug,
    'Percent off': String(percent),
    'First day to book': addDays(nepalDate(program.deps.now()), inDays),
    Why: 'The season is slow',
  })
  assert.match(made.text(), new RegExp(`${percent}%`))
}

test('card, trek page and checkout show one price with a deal', async () => {
  const { id, trek } = await createTrekWithDeparture(program.deps, { departure: { priceCents: 1000_00 } })
  await makeDeal(trek, 21, 0)
  const browser = program.visitor()
  const list = await soon(async () => {
    const page = await browser.open(`/list?q=${encodeURIComponent(trek.name)}`)
    return page.text().includes('−21% until') && page
  })
  assert.match(list.html, /data-price-usd="790\.00"/)
  assert.match(list.text(), /\$790 before \$1,000 −21% until/)
  const deals = await soon(async () => {
    const page = await browser.open('/seasonal-deals')
    return page.text().includes(`21% off ${trek.name}`) && page
  })
  assert.match(deals.text(), new RegExp(`21% off ${trek.name} Until [^,]*, 24:00 Nepal time\\.`))
  const page = await browser.open(`/trekking/${trek.slug}?departure=${id}`)
  assert.match(page.html, /data-price-usd="790\.00"/)
  assert.match(page.text(), /Deal −\$210\.00/)
  const form = await page.submit('Book Now')
  assert.match(form.text(), /Deal −\$210\.00/)
  assert.match(form.text(), /Total \$790\.00/)
})

test('an early deal is shown to members only', async () => {
  const { trek } = await createTrekWithDeparture(program.deps, { departure: { priceCents: 1000_00 } })
  await makeDeal(trek, 17, 2)
  const member = await createPerson(program.deps)
  await makeMember(program.deps, member.id, { paid: 1 })
  const early = await soon(async () => {
    const page = await program.visitor(member).open('/seasonal-deals')
    return page.text().includes(`17% off ${trek.name}`) && page
  })
  assert.match(early.text(), /Members first/)
  assert.match(early.html, /data-price-usd="830\.00"/)
  const trekPage = async (who?: typeof member) =>
    (await program.visitor(who).open(`/trekking/${trek.slug}`)).html
  assert.match(await trekPage(member), /data-price-usd="830\.00"/)
  const visitor = await program.visitor().open('/seasonal-deals')
  assert.ok(!visitor.text().includes(trek.name), 'a visitor does not see it yet')
  assert.doesNotMatch(await trekPage(), /data-price-usd="830\.00"/)
})
