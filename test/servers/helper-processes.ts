import { readFileSync } from 'node:fs'

/** The helper processes of a program; the stand-in of the payment provider is none. */
export function helpersOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children.map(Number).filter((each) => !commandOf(each).includes('stand-in-process'))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // It has just ended.
  }
}
