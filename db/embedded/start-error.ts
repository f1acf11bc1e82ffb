/** Why the program cannot start, in one sentence for the person who started it. Never carries a password. */
export class StartError extends Error {
  override name = 'StartError'
}
