type TestContext = { name: string; diagnostic(message: string): void }
type TestBody = (context: TestContext) => unknown
export type CollectedTest = { name: string; body: TestBody }

let collected: CollectedTest[] = []
let suites: string[] = []

/** Replaces `test` of node:test in a mutation run: stores the test, so that one process can run it many times. */
export function test(name: string, body: TestBody): void {
  if (typeof body !== 'function') throw new Error(`a mutation run knows no options of a test: ${name}`)
  collected.push({ name: [...suites, name].join(' > '), body })
}

/** Replaces `it` of node:test in a mutation run. */
export function it(name: string, body: TestBody): void {
  test(name, body)
}

/** Replaces `describe` of node:test in a mutation run. */
export function describe(name: string, body: () => void): void {
  suites = [...suites, name]
  body()
  suites = suites.slice(0, -1)
}

/** Returns the tests stored since the last call, and forgets them. */
export function takeTests(): CollectedTest[] {
  const tests = collected
  collected = []
  suites = []
  return tests
}
