import { accessSync, constants } from 'node:fs'
import { tmpdir } from 'node:os'

/** Where tests keep what need not outlive them: in memory, if the machine offers that. */
export function scratchFolder(): string {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    return tmpdir()
  }
}
