/**
 * Something that is expensive to open, such as a running program, and that all test files of a process share. The first
 * file that needs it opens it; the process closes it after its last file.
 */
export type Shared<Resource> = { use: () => Promise<Resource> }

const opened: (() => Promise<void>)[] = []

/** Declares a shared resource. `close` runs in `closeShared`, the last opened first. */
export function shared<Resource>(
  open: () => Promise<{ resource: Resource; close: () => Promise<void> }>,
): Shared<Resource> {
  let opening: Promise<Resource> | undefined
  const use = async () => {
    const { resource, close } = await open()
    opened.push(async () => {
      opening = undefined
      await close()
    })
    return resource
  }
  return { use: () => (opening ??= use()) }
}

/** Closes all shared resources of this process. */
export async function closeShared(): Promise<void> {
  for (let close = opened.pop(); close; close = opened.pop()) await close()
}
