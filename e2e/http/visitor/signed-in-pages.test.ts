import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { createPerson, type Person } from '#test/fixtures/people.ts'
import { useProgram } from '#test/program.ts'
import { makeMember } from '#test/samples/member.ts'

const program = useProgram()
const SHARED = ['/', '/list', '/regions', '/seasonal-deals', '/faqs', '/how-it-works', '/travel-stories']

const pageFor = async (path: string, person: Pick<Person, 'token'>) => {
  const { status, text, headers } = await program.visitor(person).call.get(path)
  return { status, text, policy: headers.get('content-security-policy') ?? '' }
}
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>([^]*?)<\/script>/g)].map(
    ([, code = '']) => code,
  )

test('two people get the same page, each with their own menu and data', async (t) => {
  const [maya, bo] = [
    await createPerson(program.deps, { firstName: 'Maya', lastName: 'Lind' }),
    await createPerson(program.deps, { firstName: 'Bo', lastName: "O'Hara & <Son>" }),
  ]
  const { slug } = (
    await program.rows(`select slug from trek where state = 'active' order by slug limit 1`)
  )[0]
  let scripts = 0
  for (const path of [...SHARED, `/trekking/${slug}`]) {
    // The first page is rendered, the others are copies of it.
    for (const [person, other] of [
      [maya, bo],
      [bo, maya],
      [maya, bo],
    ] as const) {
      const { status, text, policy } = await pageFor(path, person)
      assert.equal(status, 200)
      assert.ok(text.includes(`Hi, ${person.email}`), `${path} names ${person.firstName}`)
      assert.ok(text.includes(person.id), `${path} has the data of ${person.firstName}`)
      for (const theirs of [other.email, other.id]) assert.ok(!text.includes(theirs), `${path} of another`)
      assert.doesNotMatch(text, /z[0-9a-f]{24}/, 'no token is left')
      for (const code of inlineScripts(text)) {
        const hash = createHash('sha256').update(code).digest('base64')
        assert.ok(policy.includes(`'sha256-${hash}'`), `${path} allows its script`)
        scripts += 1
      }
    }
  }
  t.diagnostic(`${SHARED.length + 1} pages for two people, ${scripts} scripts allowed by their hash`)
})

test('the page of a person changes with a new photo, a message, and a departure that fills', async () => {
  const person = await createPerson(program.deps)
  const first = await pageFor('/list', person)
  assert.doesNotMatch(first.text, /<img src="\/pictures\/own\/face-320\.webp"/)
  await program.rows(`update account set photo_key = 'own/face.webp' where id = $1`, [person.id])
  const second = await pageFor('/list', person)
  assert.match(second.text, /<img src="\/pictures\/own\/face-320\.webp"/)
})

test('a member has other prices and deals than a visitor, in pages of their own', async () => {
  const [member, guest] = [await createPerson(program.deps), await createPerson(program.deps)]
  await makeMember(program.deps, member.id)
  const hint = 'Members see and book every deal 48 hours earlier.'
  const shows = async (person: Person) =>
    (await pageFor('/seasonal-deals', person)).text.replaceAll('<!-- -->', '').includes(hint)
  assert.deepEqual(
    [await shows(guest), await shows(member), await shows(guest), await shows(member)],
    [true, false, true, false],
  )
})

test('a missing trek is missing for a signed-in visitor too', async () => {
  const person = await createPerson(program.deps)
  for (let time = 0; time < 2; time += 1) {
    const { status, text } = await pageFor('/trekking/no-such-trek', person)
    assert.equal(status, 404)
    assert.ok(text.includes(person.email))
  }
})
