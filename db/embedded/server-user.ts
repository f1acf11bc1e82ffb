import { chownSync, lchownSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The system user of PostgreSQL; null when it is the user who started the program. */
export type ServerUser = { uid: number; gid: number } | null

/**
 * PostgreSQL refuses to run as root. Root runs it as the owner of the existing data, or else `postgres`, or else
 * `nobody`; any other user runs it as themselves.
 */
export function chooseServerUser(home: string): ServerUser {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(join(home, 'cluster'), { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return accountOf('postgres') ?? accountOf('nobody') ?? { uid: 65534, gid: 65534 }
}

/** Gives a folder and its content to PostgreSQL's user. */
export function handOver(path: string, user: ServerUser): void {
  if (!user) return
  chownSync(path, user.uid, user.gid)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) handOver(join(path, entry.name), user)
    else lchownSync(join(path, entry.name), user.uid, user.gid)
  }
}

/**
 * How PostgreSQL finds its data. Its user may have no access to the parent folders (a private home), but needs none to
 * the working directory.
 */
export function dataFolderArgument(cluster: string, user: ServerUser): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : cluster
}

function accountOf(name: string): ServerUser {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}
