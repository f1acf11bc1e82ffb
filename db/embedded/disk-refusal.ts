import { StartError } from './start-error.ts'

/** Turns a failed write below the data folder into a sentence for its owner; other errors pass unchanged. */
export function diskRefusal(error: unknown, folder: string): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder)
  if (code === 'EROFS')
    return new StartError(
      `The data folder ${folder} is on a read-only disk. Set DATA_DIR to a writable folder.`,
    )
  if (code === 'EACCES' || code === 'EPERM')
    return new StartError(
      `The data folder ${folder} cannot be written by this user. Start as its owner or set DATA_DIR to a writable folder.`,
    )
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new StartError(`The data folder ${folder} is not a folder. Set DATA_DIR to a folder.`)
  return error
}

/** PostgreSQL's message before it ended, as one sentence; its last line when no better one is known. */
export function outputRefusal(output: string, folder: string): StartError {
  if (/No space left on device|Disk quota exceeded/i.test(output)) return diskFull(folder)
  if (/Read-only file system/i.test(output)) return diskRefusal({ code: 'EROFS' }, folder) as StartError
  if (/Permission denied/i.test(output)) return diskRefusal({ code: 'EACCES' }, folder) as StartError
  const said = output.match(/(?:FATAL|PANIC|error):\s+(.*)/)?.[1] ?? output.trim().split('\n').at(-1) ?? ''
  return new StartError(`The embedded PostgreSQL in ${folder} did not start: ${said || 'it said nothing'}.`)
}

function diskFull(folder: string) {
  return new StartError(`The disk of the data folder ${folder} is full. Free some space and start again.`)
}
