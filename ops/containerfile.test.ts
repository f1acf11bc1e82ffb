import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { freePort } from '#db/embedded/free-port.ts'
import { demonstrationFolder } from '#test/demonstration.ts'
import manifest from '../package.json' with { type: 'json' }

const ops = import.meta.dirname
const root = join(ops, '..')
const file = (name: string) => readFileSync(join(ops, name), 'utf8')
const scratch = mkdtempSync(join(tmpdir(), 'chautari-ops-'))
/** Only root can change a folder's owner; otherwise the program runs as the current user. */
const isRoot = process.getuid?.() === 0
const NOBODY = 65_534
/** OPS_WHOLE=1 installs and builds everything again, like a container build. */
const isWhole = process.env['OPS_WHOLE'] === '1'
before(() => chmodSync(scratch, 0o755))
after(() => rmSync(scratch, { recursive: true, force: true }))

type Step = { does: string; what: string }

/** The instructions of the container file, with continued lines joined. */
function steps(): Step[] {
  return file('Containerfile')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, does = '', what = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
      return { does, what }
    })
}

/**
 * Executes the container file in an empty folder, whose `app` and `data` replace the image's /app and /data. A plain
 * `npm ci` reuses the packages installed here, unless OPS_WHOLE is set. Returns the executed steps.
 */
function build(): { said: string[]; env: Record<string, string>; command: string[]; user: string } {
  const [app, data] = [join(scratch, 'app'), join(scratch, 'data')]
  const said: string[] = []
  const env: Record<string, string> = {}
  let command: string[] = []
  let user = 'root'
  const inHere = (text: string) =>
    text
      .replace(/(?<![\w.])\/(app|data)\b/g, `${scratch}/$1`)
      .replaceAll('node:node', isRoot ? `${NOBODY}:${NOBODY}` : `${process.getuid?.()}`)
  for (const { does, what } of steps()) {
    if (does === 'WORKDIR') mkdirSync(inHere(what), { recursive: true })
    else if (does === 'COPY' && what === '. .') {
      copySources(app)
      // Pages built here from these sources need not be built again.
      if (!isWhole && existsSync(join(root, 'build/stamp')))
        cpSync(join(root, 'build'), join(app, 'build'), { recursive: true })
    } else if (does === 'COPY' && !what.startsWith('--from'))
      for (const name of what.split(' ').slice(0, -1)) cpSync(join(root, name), join(app, name))
    else if (does === 'RUN' && what === 'npm ci' && !isWhole) {
      symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'))
      said.push('npm ci (linked)')
      continue
    } else if (does === 'RUN' && what.startsWith('npm prune') && !isWhole) {
      said.push('npm prune (left out)')
      continue
    } else if (does === 'RUN')
      execFileSync('sh', ['-ec', inHere(what)], { cwd: app, env: { ...process.env, ...env }, stdio: 'pipe' })
    else if (does === 'ENV')
      for (const [, name = '', value = ''] of what.matchAll(/(\w+)=(\S+)/g)) env[name] = inHere(value)
    else if (does === 'USER') user = what
    else if (does === 'CMD') command = JSON.parse(what) as string[]
    said.push(`${does} ${what}`)
  }
  if (!existsSync(data)) mkdirSync(data)
  if (!isWhole) copyDemonstration(data)
  return { said, env, command, user }
}

/**
 * Gives the program the demonstration of the run, because loading one takes longer.
 * `e2e/process/first-start.test.ts` starts in an empty folder.
 */
function copyDemonstration(data: string): void {
  const { path, remove } = demonstrationFolder()
  // Its resized pictures are a link to a folder of the run.
  rmSync(join(path, 'files/resized'), { force: true })
  execFileSync('cp', ['-a', `${path}/.`, data])
  if (isRoot) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, data])
  remove()
}

/** Everything except the entries of .dockerignore. */
function copySources(to: string): void {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const left = new Set(ignored.flatMap((pattern) => globSync(pattern, { cwd: root })))
  for (const name of globSync('{*,.*}', { cwd: root }))
    if (!left.has(name)) cpSync(join(root, name), join(to, name), { recursive: true })
}

test('every step of the container file is executed; the started program runs as nobody, writes only its data, and stops', async (t) => {
  const { said, env, command, user } = build()
  assert.equal(user, 'node', 'not as root')
  const unit = file('chautari@.service')
  assert.equal(
    /^ExecStart=\S+\/node (.+)$/m.exec(unit)?.[1],
    command.slice(1).join(' '),
    'the unit starts the same',
  )
  assert.equal(manifest.scripts.start, command.join(' '), 'and so does npm start')
  const app = join(scratch, 'app')
  const port = await freePort('127.0.0.1')
  const before = Date.now()
  const settings = {
    ...env,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    PATH: process.env['PATH'],
  }
  const asNobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const [, ...args] = command
  const child = spawn(join(app, 'node_modules/.bin/node'), args, { cwd: app, env: settings, ...asNobody })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await new Promise<void>((ready, failed) => {
    child.stdout.on('data', () => output.includes('is ready at') && ready())
    child.once('exit', (code) => failed(new Error(`it ended with ${code}: ${output}`)))
  })
  const health =
    /CMD (\[.*\])/.exec(steps().find(({ does }) => does === 'HEALTHCHECK')?.what ?? '')?.[1] ?? '[]'
  const [, ...check] = JSON.parse(health) as string[]
  const asks = (at: number) =>
    spawnSync(join(app, 'node_modules/.bin/node'), check, {
      cwd: app,
      env: { ...settings, PORT: String(at) },
      ...asNobody,
    }).status
  assert.equal(asks(port), 0, 'it is healthy')
  assert.equal(asks(1), 1, 'and the check can fail')
  assert.equal((await fetch(`http://127.0.0.1:${port}/list`)).status, 200)
  const stopping = Date.now()
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  const seconds = (Date.now() - stopping) / 1000
  // A program that has not stopped after 9.5 seconds exits with 1.
  assert.equal(code, 0, output)
  if (isRoot) {
    const written = execFileSync('find', [app, '-xdev', '-uid', String(NOBODY)], { encoding: 'utf8' })
    assert.equal(written, '', 'nothing is written beside the data')
  }
  t.diagnostic(
    `${said.length} steps: ${said.join(' · ')}; ready ${Math.round((stopping - before) / 1000)} s later as ${isRoot ? 'nobody' : 'oneself'}, stopped in ${seconds.toFixed(1)} s`,
  )
})
