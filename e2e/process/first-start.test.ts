import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { dataFolder } from '#test/servers/server.ts'
import { soon } from '#test/soon.ts'

const root = new URL('../..', import.meta.url).pathname

test('the first start on a terminal prints each step in readable lines, then the URL and the accounts', async (t) => {
  const folder = dataFolder()
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  // `script` runs the program on a pseudo-terminal.
  const terminal = spawn('script', ['-qec', `'${process.execPath}' server.ts`, '/dev/null'], {
    cwd: root,
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: folder.path,
      PRERENDER: 'off',
      DRAIN_SECONDS: '0',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  t.after(folder.remove)
  const exit = once(terminal, 'exit')
  let text = ''
  terminal.stdout.on('data', (part: Buffer) => (text += part.toString()))
  await soon(async () => text.includes('Press Ctrl+C to stop.') || terminal.exitCode !== null, 120)
  const steps = ['Creating the database', 'Preparing the tables', 'Loading the demonstration', 'is ready at']
  const places = steps.map((step) => text.indexOf(step))
  assert.ok(
    places.every((place, index) => place > (places[index - 1] ?? -1)),
    text,
  )
  assert.match(text, /maya@example\.com +Maya Lindqvist, traveller/)
  assert.doesNotMatch(text, /\{"level"/)
  terminal.stdin.write('\u0003')
  await exit
})
