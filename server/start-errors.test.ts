import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { StartError } from '#db/embedded/start-error.ts'
import { dataFolder } from '#test/servers/server.ts'
import { readEnv } from '../env.ts'
import { run } from './run.ts'
import { openOutput } from './terminal.ts'

test('an address of another machine, an invalid data folder, an unreachable database: one sentence each', async (t) => {
  const folder = dataFolder()
  t.after(folder.remove)
  const file = join(folder.path, 'file')
  writeFileSync(file, '')
  const closed = 'postgres://chautari:secret-word@127.0.0.1:1/chautari'
  const sentences: [Record<string, string>, RegExp][] = [
    [{ HOST: '203.0.113.1' }, /^203\.0\.113\.1 is no address of this machine\. Set HOST to one that is\.$/],
    [{ DATA_DIR: file }, /^The data folder \S+ is not a folder\. Set DATA_DIR to a folder\.$/],
    [{ DATA_DIR: `${file}/below` }, /^The data folder \S+ is not a folder\. Set DATA_DIR to a folder\.$/],
    [{ DATABASE_URL: closed }, /^Cannot reach the database at 127\.0\.0\.1:1: [^\n]*ECONNREFUSED[^\n]*$/],
  ]
  for (const [index, [settings, sentence]] of sentences.entries()) {
    const own = { PORT: '0', DATA_DIR: join(folder.path, `data-${index}`), LOG_LEVEL: 'silent' }
    // A worker starts like the others, without building the pages.
    const env = readEnv({ ROLE: 'worker', ...own, ...settings })
    await assert.rejects(run(env, openOutput(env), false), (error: Error) => {
      assert.ok(error instanceof StartError, String(error))
      assert.match(error.message, sentence)
      assert.doesNotMatch(error.message, /secret-word/)
      return true
    })
  }
})
