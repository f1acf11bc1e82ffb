import { after, before, test } from 'node:test'

let isOpen = false
before(() => {
  isOpen = true
})
after(() => {
  isOpen = false
})

test('passes while its hook is open', (context) => {
  if (!isOpen) throw new Error('the hook did not run')
  context.diagnostic('a figure')
})
