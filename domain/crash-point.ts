/** The key of the crash tests' hook; unset in production. */
const HOOK = Symbol.for('chautari.crash-point')

/** A crash point: killing the program here must lose no money. Does nothing unless a crash test has set the hook. */
export function crashPoint(name: string): void {
  const hook = (globalThis as { [HOOK]?: (name: string) => void })[HOOK]
  if (hook) hook(name)
}
