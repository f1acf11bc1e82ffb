import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Deps } from '#domain/deps.ts'
import { anApplicant, filledForm, passportPhoto } from '#test/samples/applicant.ts'
import { freshWorld, type World } from '#test/world.ts'
import type { Visit } from '../../http/context.ts'
import { answerVerification } from './answer-verification.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

type Applicant = Awaited<ReturnType<typeof anApplicant>>
type Given = {
  intent?: string
  document?: Uint8Array | null
  photo?: Uint8Array | null
  deps?: Partial<Deps>
}

/** Posts the form as the page does; returns the answer or redirect, and the log. */
async function send({ visitor }: Applicant, given: Given, typed: Record<string, string> = filledForm) {
  const { intent = 'submit', document = null, photo = null, deps = {} } = given
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...typed, intent })) form.set(name, value)
  if (document) form.set('idDocument', new File([Uint8Array.from(document)], '../../passwd.jpg'))
  if (photo) form.set('profileImage', new File([Uint8Array.from(photo)], 'me.jpg'))
  const logged: unknown[] = []
  const me = visitor()
  const visit = {
    deps: { ...world.deps, ...deps },
    visitor: me,
    account: me.account,
    kind: 'application' as const,
    request: new Request('http://chautari.test/host-verification', { method: 'POST', body: form }),
    onError: (error: unknown) => `ref-${logged.push(error)}`,
  }
  const answer = await answerVerification(visit as unknown as Visit & typeof visit).catch(
    (thrown: unknown) => {
      if (thrown instanceof Response) return { to: thrown.headers.get('location') }
      throw thrown
    },
  )
  return { logged, ...(answer as Partial<Awaited<ReturnType<typeof answerVerification>>> & { to?: string }) }
}

/** Fails this many times, like a database that recovers. */
function failing(times: number): Pick<Deps, 'enqueue'> {
  let left = times
  return {
    enqueue: async (...job) => {
      if (left-- > 0) throw new Error('the connection was lost')
      return world.deps.enqueue(...job)
    },
  }
}

test('a complete form redirects to the dashboard with its message', async () => {
  const { to } = await send(await anApplicant(world), { document: await passportPhoto() })
  assert.match(to ?? '', /-your-adventure\?done=verification$/)
})

test('a save that fails once is retried; after two failures the specified message appears, and nothing is lost', async () => {
  const once = await send(await anApplicant(world), { document: await passportPhoto(), deps: failing(1) })
  assert.match(once.to ?? '', /\?done=verification$/)
  assert.equal(once.logged.length, 1)

  const applicant = await anApplicant(world)
  const twice = await send(applicant, { document: await passportPhoto(), deps: failing(2) })
  assert.equal(twice.error, 'Could not save verification data. Please try again later.')
  assert.deepEqual([twice.status, twice.stored, twice.logged.length], [503, true, 2])
  assert.match((await send(applicant, {})).to ?? '', /\?done=verification$/, 'the document was stored')
})

test('if not even the draft can be saved, the specified message appears, and the typed values return masked', async () => {
  const storage = { ...world.deps.storage, write: () => Promise.reject(new Error('disk full')) }
  const answer = await send(await anApplicant(world), { document: await passportPhoto(), deps: { storage } })
  assert.equal(answer.error, 'Failed to submit verification. Please try again.')
  assert.deepEqual(
    [answer.status, answer.typed?.firstName, answer.typed?.accountNumber],
    [500, 'Karma', '•••• 4410'],
  )
  assert.equal(answer.logged.length, 1)
})

test('without a second factor no bank details are accepted; the form redirects to the proof, and back', async () => {
  const applicant = await anApplicant(world)
  const stale = { ...applicant, visitor: () => ({ ...applicant.visitor(), secondFactorAt: null }) }
  const refused = await send(stale, { document: await passportPhoto() })
  assert.deepEqual(refused.problems, { prove: 'Confirm it is you, then enter your bank details.' })
  const { to } = await send(stale, { intent: 'prove' })
  assert.equal(to, '/account/second-factor?next=%2Fhost-verification%23bank')
})

test('reports each mistake beside its field, and checks files by their content', async () => {
  const applicant = await anApplicant(world)
  const empty = await send(applicant, {}, { hostType: 'individual' })
  assert.equal(empty.status, 422)
  assert.ok(Object.keys(empty.problems ?? {}).length >= 14)
  const document = await send(applicant, { document: Buffer.from('<svg onload="alert(1)"/>') })
  assert.match(
    document.problems?.['idDocument'] ?? '',
    /^We could not read this document\. Please send a JPG, PNG, WebP or PDF\./,
  )
  const nothing = await send(applicant, { document: new Uint8Array() })
  assert.match(nothing.problems?.['idDocument'] ?? '', /^We could not read this document\./)
  const large = await send(applicant, { document: Buffer.alloc(5 * 1024 * 1024 + 1, 0xff) })
  assert.equal(large.problems?.['idDocument'], 'The document should be less than 5MB')
  const photo = await send(applicant, { photo: Buffer.from('<script>') })
  assert.deepEqual(
    [photo.problems, photo.stored],
    [{ profileImage: 'Please select a valid image file' }, true],
  )
})

test('saves the entries automatically, even if some are missing', async () => {
  const applicant = await anApplicant(world)
  const saved = await send(applicant, { intent: 'save' }, { firstName: 'Karma' })
  assert.deepEqual([saved.status, saved.stored, saved.problems], [200, true, {}])
})
