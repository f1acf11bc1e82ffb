import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { type Repository, WrongInput } from './plan.ts'
import { planFiles } from './plan-files.ts'

const root = join(import.meta.dirname, '../..')
const sources = '{domain,web,worker,e2e,db}/**/*.{ts,tsx,css,sql}'
const repository: Repository = {
  paths: new Set(globSync(sources, { cwd: root })),
  read: (path) => readFileSync(join(root, path), 'utf8'),
}
const plan = (command: string) => planFiles(command.split(' '), repository)
const created = (command: string) => plan(command).created.map(({ path }) => path)

describe('the files of each kind', () => {
  test('a verb is a function of its own name with a test beside it', () => {
    const { created: files, changed } = plan('verb claim/reopen-lost-claim')
    const [verb, its] = files
    assert.deepEqual(
      files.map(({ path }) => path),
      ['domain/claim/reopen-lost-claim.ts', 'domain/claim/reopen-lost-claim.test.ts'],
    )
    assert.match(verb?.text ?? '', /export async function reopenLostClaim\(.* claimId: string, /)
    assert.match(verb?.text ?? '', /throw new Refusal\('claim-not-found'\)/)
    assert.match(its?.text ?? '', /'reopenLostClaim changes nothing yet: /)
    assert.deepEqual(changed, [])
  })

  test('a verb imports by the shortest path from its own folder', () => {
    const importOf = (command: string) =>
      /type \{ Visitor \} from '(.*)'/.exec(plan(command).created[0]?.text ?? '')?.[1]
    assert.equal(importOf('verb account/merge-account'), './visitor.ts')
    assert.equal(importOf('verb booking/hold/swap-hold'), '../../account/visitor.ts')
  })

  test('a verb in a full folder says that the folder must be divided', () => {
    const paths = new Set(Array.from({ length: 29 }, (_, index) => `domain/claim/file-${index}.ts`))
    const { steps } = planFiles(['verb', 'claim/reopen-claim'], { paths, read: () => '' })
    assert.match(steps[0] ?? '', /domain\/claim now has 31 files and may have 30/)
  })

  for (const [path, file, area, row] of [
    [
      'bookings/swap-date',
      'e2e/http/swap-date',
      'traveller',
      `{ path: '/bookings/swap-date', read: 'booking.read' }`,
    ],
    [
      'treks/list/on-a-map',
      'e2e/http/visitor/list-on-a-map',
      'guest',
      `{ path: '/treks/list/on-a-map', read: 'trek.read' }`,
    ],
    [
      'office/claims/old-claims',
      'e2e/http/office/claims-old-claims',
      'office',
      `{ path: '/admin/claims/old-claims', inside: 'office/office', read: 'office.open' }`,
    ],
    [
      'host/calendar',
      'e2e/http/host/calendar',
      'host',
      "{ path: `${DASHBOARD}/calendar`, inside: 'host/dashboard', read: 'dashboard.open' }",
    ],
  ] as const)
    test(`the route ${path} is a row of the route table, and its test is ${file}.test.ts`, () => {
      const { created: files, changed } = plan(`route ${path}`)
      assert.deepEqual(
        files.map((each) => each.path),
        [`web/routes/${path}.tsx`, `${file}.test.ts`],
      )
      assert.ok(files[0]?.text.includes(`site['${path}'].read,`))
      const [table] = changed
      assert.equal(changed.length, 1)
      assert.equal(table?.path, `web/site/${area}-pages.ts`)
      assert.deepEqual(addedLines(repository.read(table.path), table.text), [`  '${path}': ${row},`])
    })

  for (const [path, to, payload] of [
    ['date-swapped', 'account owner', '{ accountId: string; at: string }'],
    ['booking/date-swapped', 'traveller', '{ bookingId: string }'],
    ['host/date-swapped', 'host', '{ hostId: string; at: string }'],
    ['membership/date-swapped', 'member', '{ membershipId: string }'],
  ] as const)
    test(`the mail ${path} has a job, a handler, an event and a line at /notifications`, () => {
      const { created: files, changed } = plan(`mail ${path}`)
      assert.deepEqual(
        files.map((each) => each.path),
        [`worker/mails/${path}.ts`, `worker/mails/${path}.test.ts`],
      )
      assert.equal(changed.length, 5)
      const added = changed.flatMap((each) => addedLines(repository.read(each.path), each.text))
      assert.equal(added.length, 6)
      for (const line of [
        `  'mail-date-swapped': ${payload}`,
        `import { mailDateSwapped } from './mails/${path}.ts'`,
        `  'mail-date-swapped': mailDateSwapped,`,
        `  'date swapped': { notices: [email('${to}', 'mail-date-swapped')] },`,
      ])
        assert.ok(added.includes(line), `${line} in ${added.join('\n')}`)
    })

  test('a migration has the next number and raises an error until it is written', () => {
    const last =
      [...repository.paths]
        .filter((path) => path.endsWith('.sql'))
        .toSorted()
        .at(-1) ?? ''
    const next = String(Number(/\d+/.exec(last)?.[0]) + 1).padStart(3, '0')
    assert.deepEqual(created('migration swap-date'), [`db/migrations/${next}_swap_date.sql`])
    assert.match(plan('migration swap-date').created[0]?.text ?? '', /raise exception .* is not written yet/)
  })
})

describe('wrong input is refused with one sentence', () => {
  for (const [command, sentence] of [
    ['thing claim/reopen-claim', /^There is no kind 'thing'/],
    ['constructor x', /^There is no kind 'constructor'/],
    ['verb', /^Give one name after the kind/],
    ['verb claim/reopen-claim now', /^Give one name after the kind/],
    ['verb ../ops/open-door', /leads out of the folder/],
    ['verb claim/../../open-door', /leads out of the folder/],
    ['verb /etc/open-door', /leads out of the folder/],
    ['verb claim\\open-door', /leads out of the folder/],
    ['verb claim/Reopen-claim', /not in kebab-case/],
    ['verb claim/reopen--claim', /not in kebab-case/],
    ['verb claim//reopen-claim', /not in kebab-case/],
    ['verb claim/reopen-claim.ts', /not in kebab-case/],
    ['migration swap_date', /not in kebab-case/],
    ['verb nothing/reopen-claim', /^There is no folder domain\/nothing/],
    ['verb reopen-claim', /names no folder of domain\//],
    ['verb claim/reopen', /is one word/],
    ['verb claim/claim-queries', /the ending of another kind/],
    ['verb claim/claim-manager', /does not say what the file is/],
    [`verb claim/${'a-'.repeat(30)}b`, /has more than 50 characters/],
    ['verb picture/turn-picture', /is below the accounts/],
    ['verb claim/make-claim', /^domain\/claim\/make-claim\.ts exists already/],
    ['route swap-date', /names no folder of web\/routes\//],
    ['route nothing/swap-date', /^There is no folder web\/routes\/nothing/],
    ['route bookings/remove', /has 'bookings\/remove' already/],
    ['route account/passkeys', /has path: '\/account\/passkeys' already/],
    ['route office/deals', /has 'office\/deals' already/],
    ['mail nothing/date-swapped', /^There is no folder worker\/mails\/nothing/],
    ['mail mail-date-swapped', /begins with mail-/],
    ['mail trek-reminder', /has the job 'mail-trek-reminder' already/],
    ['mail booking/hold-about-to-end', /has the event 'hold about to end' already/],
    ['migration claim/swap-date', /has no folder/],
    ['migration notices', /^db\/migrations\/036_notices\.sql has this name already/],
  ] as const)
    test(command, () => {
      assert.throws(
        () => plan(command),
        (error) => {
          assert.ok(error instanceof WrongInput, String(error))
          assert.match(error.message, sentence)
          assert.doesNotMatch(error.message, /\n|\. \w/)
          return true
        },
      )
    })

  test('a table without the expected text is named, and no file is planned', () => {
    const changed = { ...repository, read: () => 'export const travellerPages = {}' }
    assert.throws(
      () => planFiles(['route', 'bookings/swap-date'], changed),
      /^Error: web\/site\/traveller-pages\.ts has changed/,
    )
  })
})

function addedLines(before: string, after: string): string[] {
  const known = new Set(before.split('\n'))
  return after.split('\n').filter((line) => !known.has(line))
}
