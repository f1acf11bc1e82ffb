import { accessSync, constants } from 'node:fs'
import { tmpdir } from 'node:os'

/** A folder for temporary test data: in memory, where the machine offers that. */
export function scratchFolder(): string {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    return tmpdir()
  }
}
