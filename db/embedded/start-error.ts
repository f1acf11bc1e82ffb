/** Why the program cannot start, in one sentence for the person who started it. Never contains a password. */
export class StartError extends Error {
  override name = 'StartError'
}
