import { test } from 'node:test'

test('ends its process', () => {
  process.kill(process.pid, 'SIGKILL')
})
