import { posix } from 'node:path'
import { checkFolder } from './check-name.ts'
import { camelCase, splitPath } from './name-forms.ts'
import { type Plan, type Repository, WrongInput } from './plan.ts'

/** Folders below the accounts in the layers of the domain: their functions have no acting visitor. */
const withoutVisitor = ['audit', 'currency', 'picture', 'ports', 'refusals']
const otherKinds = /-(rules|queries|form|states|world|test)$/
const MOST_FILES = 30

/** A function of the domain that decides and writes, and its test, which fails until the function changes something. */
export function planVerb(path: string, repository: Repository): Plan {
  const { folder, name } = splitPath(path)
  const [noun = ''] = folder.split('/')
  const place = `domain/${folder}`
  checkVerb({ path, noun, name })
  checkFolder(place, repository)
  const verb = { name, place, noun, code: refusalOf(noun, repository) }
  const files = filesIn(place, repository) + 2
  return {
    created: [
      { path: `${place}/${name}.ts`, text: verbText(verb) },
      { path: `${place}/${name}.test.ts`, text: testText(verb) },
    ],
    changed: [],
    steps: [
      ...(files > MOST_FILES
        ? [`${place} now has ${files} files and may have ${MOST_FILES}: move some into a folder below it.`]
        : []),
      `Write ${place}/${name}.ts, then let its test compare the rows that it changes.`,
      'A new refusal is an entry of domain/refusals/, a new permission one of domain/access/permissions.ts and domain/event/.',
      `npm test -- ${place}/${name}`,
    ],
  }
}

function checkVerb({ path, noun, name }: { path: string; noun: string; name: string }): void {
  if (!noun)
    throw new WrongInput(`'${path}' names no folder of domain/: write one before it, as in claim/${path}.`)
  if (!name.includes('-'))
    throw new WrongInput(`'${name}' is one word: a verb's file is verb-noun, as in reopen-claim.`)
  if (otherKinds.test(name))
    throw new WrongInput(`'${name}' has the ending of another kind of file: a verb's file is verb-noun.`)
  if (withoutVisitor.includes(noun))
    throw new WrongInput(
      `domain/${noun} is below the accounts and its functions have no visitor: choose another folder.`,
    )
}

/** The refusal for people who may not know of the record. */
function refusalOf(noun: string, { paths, read }: Repository): string {
  const code = `${noun}-not-found`
  const tables = [...paths].filter(
    (path) => path === 'domain/refusal.ts' || path.startsWith('domain/refusals/'),
  )
  return tables.some((path) => read(path).includes(`'${code}':`)) ? code : 'signed-out'
}

function filesIn(folder: string, { paths }: Repository): number {
  return [...paths].filter((path) => posix.dirname(path) === folder).length
}

type Verb = { name: string; place: string; noun: string; code: string }

function verbText({ name, place, noun, code }: Verb): string {
  return `import type { Visitor } from '${pathFrom(place, 'domain/account/visitor.ts')}'
import type { Deps } from '${pathFrom(place, 'domain/deps.ts')}'
import { isUuid } from '${pathFrom(place, 'domain/ids.ts')}'
import { Refusal } from '${pathFrom(place, 'domain/refusal.ts')}'

/** Say what this means to the business, who may do it, when it is refused, and what a repeated request does. */
export async function ${camelCase(name)}({ db }: Deps, ${camelCase(noun)}Id: string, { account }: Visitor): Promise<void> {
  if (!account || !isUuid(${camelCase(noun)}Id)) throw new Refusal('${code}')
  await db.transaction().execute(async (tx) => {
    // Lock in this order: departure, booking, payment, account.
    await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', account.id)
      .where('state', '=', 'active')
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Then decide, write, and enqueue later work as the last statement.
  })
}
`
}

function testText({ name, place, code }: Verb): string {
  const verb = camelCase(name)
  return `import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedIn } from '#test/samples/credit.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { ${verb} } from './${name}.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('${verb}: say who does what and what happens', async () => {
  const { id, visitor } = await signedIn(world)
  const stored = () =>
    world.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const first = await stored()
  await ${verb}(world.deps, randomUUID(), visitor)
  assert.notDeepEqual(
    await stored(),
    first,
    '${verb} changes nothing yet: write ${place}/${name}.ts, then compare here the rows that it changes.',
  )
})

test('refuses a visitor who is not signed in', async () => {
  await assert.rejects(${verb}(world.deps, randomUUID(), aVisitor()), { code: '${code}' })
})
`
}

function pathFrom(folder: string, file: string): string {
  const path = posix.relative(folder, file)
  return path.startsWith('.') ? path : `./${path}`
}
