import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { parseSync } from 'oxc-parser'
import { scratchFolder } from '#test/scratch-folder.ts'
import { planFiles } from './plan-files.ts'

const root = join(import.meta.dirname, '../..')
/** What the generator and the checks of format and lint read. */
const copied = [
  'domain',
  'web',
  'worker',
  'e2e/http',
  'db/migrations',
  'biome.json',
  '.gitignore',
  '.oxlintrc.json',
]
const sources = '{domain,web,worker,e2e,db}/**/*.{ts,tsx,css,sql}'

let scratch: string
before(() => {
  scratch = mkdtempSync(join(scratchFolder(), 'chautari-new-'))
  for (const path of copied) cpSync(join(root, path), join(scratch, path), { recursive: true })
})
after(() => rmSync(scratch, { recursive: true }))

const run = (...words: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'new.ts'), ...words], {
    cwd: scratch,
    encoding: 'utf8',
  })
const check = (program: string, args: string[]) =>
  execFileSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: scratch,
    stdio: 'pipe',
  })
const stored = () =>
  new Map(
    globSync(sources, { cwd: scratch }).map((path) => [path, readFileSync(join(scratch, path), 'utf8')]),
  )

test('writes nothing for wrong input, and exits with code 1', () => {
  const first = stored()
  assert.ok(first.size >= 1000, `${first.size} files`)
  for (const words of [
    ['verb', '../open-door'],
    ['mail', 'trek-reminder'],
  ]) {
    const { status, stdout, stderr } = run(...words)
    assert.equal(status, 1)
    assert.equal(stdout, '')
    assert.match(stderr, /^[^\n]+\.\n$/)
  }
  assert.deepEqual(stored(), first)
})

test('writes files that parse and pass the checks of format and lint, and names the next steps', () => {
  const first = stored()
  const output = [
    'verb host-dashboard/move-the-bookings-of-a-departure-to-another',
    'route bookings/swap-date',
    'mail date-swapped',
    'migration swap-date',
  ].map((command) => {
    const { status, stdout, stderr } = run(...command.split(' '))
    assert.equal(status, 0, stderr)
    assert.match(stdout, /\nNext:\n1\. /)
    return stdout
  })
  const written = [...stored()].filter(([path, text]) => first.get(path) !== text)
  assert.equal(written.length, 7 + 6)
  for (const [path] of written)
    assert.ok(
      output.some((each) => each.includes(` ${path}\n`)),
      path,
    )
  checkSources(written.map(([path]) => path).filter((path) => !path.endsWith('.sql')))
})

test('the files for other folders parse and pass the same checks after formatting', () => {
  const repository = {
    paths: new Set(stored().keys()),
    read: (path: string) => readFileSync(join(scratch, path), 'utf8'),
  }
  const files = [
    'verb claim/reopen-claim',
    'route office/claims/old-claims',
    'route host/calendar',
    'route treks/list/on-a-map',
    'mail booking/guide-swapped',
    'mail host/trek-swapped',
    'mail membership/paused',
  ].flatMap((command) => planFiles(command.split(' '), repository).created)
  assert.equal(files.length, 14)
  for (const { path, text } of files) writeFileSync(join(scratch, path), text)
  const paths = files.map(({ path }) => path)
  check('@biomejs/biome/bin/biome', ['format', '--write', ...paths])
  checkSources(paths)
})

function checkSources(paths: string[]): void {
  for (const path of paths)
    assert.deepEqual(parseSync(path, readFileSync(join(scratch, path), 'utf8')).errors, [], path)
  check('@biomejs/biome/bin/biome', ['format', ...paths])
  check('oxlint/bin/oxlint', ['--deny-warnings', ...paths])
}
