import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { copyFiles } from './manifest.ts'

for (const [count, heard] of [
  [25, [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]],
  [2, [50, 100]],
  [0, []],
] as const)
  test(`each tenth of ${count} copied files is announced once`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'copies-'))
    try {
      const files = Array.from({ length: count }, (_, index) => ({
        from: join(folder, `from-${index}`),
        path: `to-${index}`,
      }))
      for (const { from } of files) writeFileSync(from, 'words')
      const percents: number[] = []
      const copied = await copyFiles(files, folder, (percent) => percents.push(percent))
      assert.equal(copied.length, count)
      assert.deepEqual(percents, heard)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
