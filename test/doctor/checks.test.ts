import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StartError } from '#db/embedded/start-error.ts'
import { checkChromium } from './check-chromium.ts'
import { checkDatabase, databaseOf } from './check-database.ts'
import { checkDependencies, type DependencyFacts } from './check-dependencies.ts'
import { checkDisk, disksOf } from './check-disk.ts'
import { checkNode } from './check-node.ts'
import { checkPort } from './check-port.ts'
import { type Finding, linesOf, problemOf } from './finding.ts'

/** State, message and advice of a finding as one text. */
const textOf = (finding: Finding) => linesOf(finding).join(' ').replaceAll(/\s+/g, ' ')

test('checkNode accepts only the pinned version, and any where npm has no build', () => {
  const node = (pinned: string | null, installed: string | null) =>
    textOf(checkNode({ running: '22.22.0', pinned, installed }))
  assert.equal(node('24.21.0', '24.21.0'), 'ok Node: 24.21.0, the pinned version')
  assert.match(
    node('24.21.0', '20.20.2'),
    /^problem .* is 20\.20\.2, and package\.json pins 24\.21\.0 Run `npm ci`/,
  )
  assert.match(node('24.21.0', null), /^problem .* does not run, .* Run `npm ci`/)
  assert.match(node(null, null), /^warning Node: 22\.22\.0; .* Use Node 24/)
})

test('checkDependencies finds a missing package, another version, and a lockfile of other dependencies', () => {
  const named = { dependencies: { a: '1.0.0' }, devDependencies: {}, optionalDependencies: {} }
  const facts: DependencyFacts = {
    manifest: named,
    locked: { dependencies: { a: '1.0.0' } },
    packages: {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/a-linux': {
        version: '1.0.0',
        optional: true,
        os: 'linux',
        cpu: ['x64'],
        libc: ['glibc'],
      },
      'node_modules/a-musl': { version: '1.0.0', optional: true, os: 'linux', cpu: ['x64'], libc: ['musl'] },
      'node_modules/a-mac': { version: '1.0.0', optional: true, os: ['darwin'] },
      'node_modules/a-extra': { version: '1.0.0', optional: true },
    },
    installedVersion: (path) => (/a$|a-linux$/.test(path) ? '1.0.0' : null),
    machine: { os: 'linux', cpu: 'x64', libc: 'glibc' },
  }
  const dependencies = (change: Partial<DependencyFacts>) =>
    textOf(checkDependencies({ ...facts, ...change }))
  assert.equal(dependencies({}), 'ok Dependencies: 2 packages, as in package-lock.json')
  assert.match(
    dependencies({ installedVersion: () => null }),
    /^problem .* 2 of 2 packages .*: node_modules\/a is missing instead of 1\.0\.0 Run `npm ci`\.$/,
  )
  assert.match(
    dependencies({ installedVersion: (path) => (path.endsWith('a-linux') ? '0.9.0' : '1.0.0') }),
    /^problem .* 1 of 2 packages .*: node_modules\/a-linux is 0\.9\.0 instead of 1\.0\.0/,
  )
  assert.match(
    dependencies({ machine: { os: 'darwin', cpu: 'arm64', libc: null } }),
    /^problem .* node_modules\/a-mac is missing/,
  )
  assert.match(dependencies({ locked: { dependencies: { a: '1.1.0' } } }), /^problem .* Run `npm install`/)
  assert.match(dependencies({ locked: {} }), /^problem .* Run `npm install`/)
})

test('checkPort returns the refusal and the advice of the program', async () => {
  const port = async (bind: () => Promise<number>) => textOf(await checkPort(3000, '127.0.0.1', bind))
  assert.equal(await port(async () => 3000), 'ok Port: 3000 on 127.0.0.1 is free')
  const inUse = () => Promise.reject(new StartError('Port 3000 is in use. Set PORT to another one.'))
  assert.equal(await port(inUse), 'problem Port: Port 3000 is in use Set PORT to another one.')
  const unknown = () => Promise.reject(new Error('listen EPERM'))
  assert.equal(
    await port(unknown),
    'problem Port: listen EPERM Set PORT and HOST to an address of this machine.',
  )
})

test('checkDisk refuses a disk with too little free space and warns about one with little', () => {
  const [data, ...others] = disksOf({ data: '/data', temporary: '/tmp', scratch: '/dev/shm' })
  assert.ok(data)
  const disk = (megabytes: number) => textOf(checkDisk(data, () => megabytes * 1_000_000))
  assert.match(disk(1_000), /^ok Data folder: 1000 MB are free in \/data, 500 MB are needed$/)
  assert.match(disk(999), /^warning .* Free some space there or set DATA_DIR\.$/)
  assert.match(disk(500), /^warning /)
  assert.match(disk(499.9), /^problem .* 499 MB .* Free some space there or set DATA_DIR\.$/)
  assert.deepEqual(
    others.map(({ folder }) => folder),
    ['/tmp', '/dev/shm'],
  )
  assert.equal(disksOf({ data: '/data', temporary: '/tmp', scratch: '/tmp' }).length, 2)
})

test('checkChromium says how to install a missing browser and finds one that does not run', () => {
  const chromium = (path: string | null, installsItself: boolean, version = () => 'Chromium 1') =>
    textOf(checkChromium({ path, installsItself }, version))
  assert.equal(chromium('/usr/bin/chromium', false), 'ok Chromium: Chromium 1 (/usr/bin/chromium)')
  assert.match(chromium(null, true), /^warning .* `npm test` installs it .*apt-get install chromium/)
  assert.match(chromium(null, false), /^problem Chromium: not found Install it .* set CHROMIUM/)
  const broken = () => {
    throw new Error('missing library')
  }
  assert.match(chromium('/usr/bin/chromium', false, broken), /^problem .* does not run Install it/)
})

test('checkDatabase names a server that is unreachable, too old or unsafe', async () => {
  const { name, advice } = databaseOf({ DATABASE_URL: 'postgres://db/x', DATA_DIR: '.data' }, '/tmp')
  const database = async (tryOut: () => Promise<string>) =>
    textOf(await checkDatabase({ name, tryOut, advice }))
  assert.equal(await database(async () => '18.4'), 'ok Database: the server of DATABASE_URL, PostgreSQL 18.4')
  for (const [message, expected] of [
    ['Cannot reach the database at db:5432: refused', /refused Start that server, correct DATABASE_URL/],
    ['PostgreSQL 14.13 at db:5432 is too old. It needs 15 or newer.', /too old It needs 15 or newer\.$/],
    ['It has fsync switched off and may lose bookings. Switch it on.', /fsync .* Switch it on\.$/],
  ] as const) {
    const text = await database(() => Promise.reject(new StartError(message)))
    assert.match(text, /^problem Database: /)
    assert.match(text, expected)
  }
  const embedded = databaseOf({ DATABASE_URL: undefined, DATA_DIR: '.data' }, '/tmp')
  assert.match(embedded.advice, /`npm ci`.*DATABASE_URL/)
})

test('a problem takes one line and its advice another', () => {
  const finding = problemOf('Settings', new Error('These are wrong:\n  PORT: no number'), 'Correct them.')
  assert.deepEqual(linesOf(finding), [
    'problem  Settings: These are wrong: PORT: no number',
    '         Correct them.',
  ])
})
