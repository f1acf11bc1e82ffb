import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { scratchFolder } from '../scratch-folder.ts'

const root = join(import.meta.dirname, '../..')

/** Runs the command with these settings and returns its exit code and output. */
function doctor(settings: Record<string, string>, nodeOptions: string[] = []) {
  const env = { ...process.env, DATABASE_URL: '', ...settings }
  const args = [...nodeOptions, join(root, 'doctor.js')]
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
  return { status, stdout }
}

test('npm run doctor checks everything and starts a database in a scratch folder', () => {
  const { status, stdout } = doctor({ PORT: '0' })
  for (const topic of [
    'Node',
    'Dependencies',
    'Chromium',
    'Port',
    'Data folder',
    'Temporary folder',
    'Database',
  ])
    assert.match(stdout, new RegExp(`^ok {7}${topic}: |^warning {2}${topic}: `, 'm'))
  assert.match(stdout, /^ok +Database: the embedded server, PostgreSQL 18\./m)
  assert.equal(status, 0, stdout)
  assert.deepEqual(
    readdirSync(scratchFolder()).filter((name) => name.startsWith('chautari-doctor-')),
    [],
  )
})

test('npm run doctor exits with 1 when a port is taken and a database cannot be reached', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const { status, stdout } = doctor({
    PORT: String(port),
    DATABASE_URL: 'postgres://chautari:swordfish@127.0.0.1:9/x',
  })
  taken.close()
  assert.equal(status, 1, stdout)
  assert.match(
    stdout,
    new RegExp(`^problem +Port: Port ${port} is in use\n +Set PORT to another one\\.$`, 'm'),
  )
  assert.match(stdout, /^problem +Database: Cannot reach the database at 127\.0\.0\.1:9: .*ECONNREFUSED/m)
  assert.match(stdout, /^Problems to fix: 2$/m)
  assert.doesNotMatch(stdout, /swordfish/)
})

test('npm run doctor names settings that cannot be used', () => {
  const { status, stdout } = doctor({ PORT: 'x' })
  assert.equal(status, 1)
  assert.match(stdout, /^problem +Settings: These settings cannot be used: PORT: .*\n +Correct them/m)
})

test('npm run doctor runs on a Node that cannot run TypeScript', () => {
  const version = encodeURIComponent(`Object.defineProperty(process.versions, 'node', { value: '22.21.1' })`)
  const old = [`--no-experimental-strip-types`, '--import', `data:text/javascript,${version}`]
  const { status, stdout } = doctor({}, old)
  assert.equal(status, 1)
  assert.match(stdout, /^problem +Node: 22\.21\.1 is too old.*\n +Run `npm ci`/)
})
