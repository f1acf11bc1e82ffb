import { posix } from 'node:path'
import { checkFolder } from './check-name.ts'
import { insertLines } from './insert-line.ts'
import { pascalCase, splitPath, titleOf } from './name-forms.ts'
import { type Plan, type Repository, WrongInput } from './plan.ts'
import { type Area, checkRoute, registerRoute, urlOf } from './register-route.ts'
import { type Audience, audienceOf } from './route-audiences.ts'

/** A page, its row in the route table, and a test over HTTP that fails until the page has a content. */
export function planRoute(path: string, repository: Repository): Plan {
  const { folder, name } = splitPath(path)
  const [place = '', ...inside] = path.split('/')
  if (!folder)
    throw new WrongInput(
      `'${path}' names no folder of web/routes/: write one before it, as in bookings/${path}.`,
    )
  checkFolder(`web/routes/${folder}`, repository)
  const audience = audienceOf(place)
  const route = { key: path, area: audience.area, permission: audience.permission }
  checkRoute(route, repository)
  const row = registerRoute(route)
  const page = { key: path, name, folder, audience, url: urlOf(path, audience.area) }
  const test = `${audience.tests}/${inside.join('-')}`
  return {
    created: [
      { path: `web/routes/${path}.tsx`, text: pageText(page) },
      { path: `${test}.test.ts`, text: testText(page) },
    ],
    changed: insertLines([row], repository),
    steps: [
      'npx react-router typegen writes the types of the page.',
      `Complete its row in ${row.path}: the URL, the permission of domain/access/permissions.ts, and the rest of web/site/row.ts.`,
      `Write web/routes/${path}.tsx: its loader calls a …-queries.ts of the domain, its action is a formAction with a verb.`,
      'Add the page to e2e/accessibility/.',
      `npm test -- ${test}`,
    ],
  }
}

type Page = { key: string; name: string; folder: string; audience: Audience; url: string }

const NOT_WRITTEN = 'This page is not written yet.'

function pageText({ key, name, folder, audience: { area, called } }: Page): string {
  const to = (path: string) => posix.relative(`web/routes/${folder}`, `web/${path}`)
  const office = area === 'office' ? `import { OfficePage } from '${to('ui/office/office-page.tsx')}'\n` : ''
  return `import { brand } from '#brand'
import type { Visit } from '${to('http/context.ts')}'
import { authorize } from '${to('http/authorize.ts')}'
import { site } from '${to('site.ts')}'
${office}import type { Route } from './+types/${name}.ts'

export const loader = authorize(
  site['${key}'].read,
  async ({ visitor }: Route.LoaderArgs & Visit) => ({
    firstName: visitor.account?.firstName ?? '',
  }),
)

export const meta = () => [{ title: \`${titleOf(name)} · \${brand.name}\` }]

/** Say what ${called} does on this page. */
export default function ${pascalCase(name)}Page({ loaderData: { firstName } }: Route.ComponentProps) {
  return (
${markup[area](titleOf(name))}
  )
}
`
}

const greeting = `<p className="mt-4">Namaste {firstName || 'traveller'}. ${NOT_WRITTEN}</p>`

const siteMarkup = (title: string) => `    <div className="wrap page">
      <h1>${title}</h1>
      ${greeting}
    </div>`

/** The content of a page below the frame of its area. */
const markup: Record<Area, (title: string) => string> = {
  guest: siteMarkup,
  traveller: siteMarkup,
  host: (title) => `    <section className="card pad mt-5">
      <h2>${title}</h2>
      ${greeting}
    </section>`,
  office: (title) => `    <OfficePage title="${title}">
      <div className="office__pad">
        ${greeting}
      </div>
    </OfficePage>`,
}

function testText({ key, name, audience: { person, called }, url }: Page): string {
  return `import assert from 'node:assert/strict'
import { test } from 'node:test'
${person ? `${person.imports}\n` : ''}import { useProgram } from '#test/program.ts'

const program = useProgram()

test('${called} opens ${titleOf(name)}: say what the page shows', async () => {
  ${person ? `const person = await ${person.create}\n  ` : ''}const page = await program.visitor(${person ? 'person' : ''}).open('${url}')
  assert.equal(page.status, 200)
  assert.match(page.text(), /${titleOf(name)}/)
  assert.doesNotMatch(
    page.text(),
    /${NOT_WRITTEN.replace('.', String.raw`\.`)}/,
    'web/routes/${key}.tsx is not written yet: write it, then check here what it shows.',
  )
})
${person ? signInTest(url) : ''}`
}

const signInTest = (url: string) => `
test('a visitor logs in before the page opens', async () => {
  assert.equal((await program.visitor().open('${url}')).path, '/login')
})
`
