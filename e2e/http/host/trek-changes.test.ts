import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'

const program = useProgram()

test('without script a host saves changes as a draft, previews them, discards them and publishes others', async () => {
  const { trek } = await createTrekWithDeparture(program.deps)
  const host = program.visitor(trek.host)
  const seen = async () => (await program.visitor().open(`/trekking/${trek.slug}`)).text()
  const overview = 'Two villages and a monastery.'

  const saved = await (await host.open(`${DASHBOARD}/edit/${trek.id}`)).submit('Save as draft', { overview })
  assert.match(saved.text(), /1 change not published/)
  assert.doesNotMatch(await seen(), new RegExp(overview))
  const again = await host.open(`${DASHBOARD}/edit/${trek.id}`)
  assert.equal(again.valueOf('overview'), overview)
  assert.match((await host.open(again.linkTo('Preview as traveller') ?? '')).text(), new RegExp(overview))

  const discarded = await again.submit('Discard changes')
  assert.equal(discarded.valueOf('overview'), 'Two villages at the end of a gorge.')
  const refused = await discarded.submit('Publish changes', { overview: '' })
  assert.match(refused.text(), /Write an overview\./)
  const published = await refused.submit('Publish changes', { overview: 'Two villages and a pass.' })
  assert.match(published.text(), /Trek updated successfully!/)
  await soon(async () => /Two villages and a pass\./.test(await seen()))
})
