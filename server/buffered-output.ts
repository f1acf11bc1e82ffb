import { type DestinationStream, pino } from 'pino'

const BLOCK_BYTES = 8_192
const FLUSH_MS = 1000
/** A line whose level is 40 or more: pino writes the level first. */
const IS_WARNING = /^\{"level":[4-9]\d/

/**
 * A place for log lines that writes them in blocks: one system call for each answered request was half the cost of a
 * cached page. A warning or an error writes everything at once; the rest follows within a second, and when the process
 * exits. `fd` is the file descriptor.
 */
export function bufferedOutput(fd: number): DestinationStream {
  const output = pino.destination({
    dest: fd,
    sync: false,
    minLength: BLOCK_BYTES,
    periodicFlush: FLUSH_MS,
  })
  return {
    write(line) {
      output.write(line)
      if (IS_WARNING.test(line)) output.flushSync()
    },
  }
}
