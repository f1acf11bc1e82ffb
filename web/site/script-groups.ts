import { pages } from '../site.ts'

/** Pages with their own script budget, by the path of their module below web/routes/. */
const budgeted = pages.flatMap(([key, { scriptKb }]) =>
  scriptKb === undefined ? [] : [key.split('#')[0] ?? key],
)

/** A module that at least this many of them use is in the script of every page. */
const OFTEN = Math.ceil(budgeted.length / 2)
/** A module shorter than this, in characters of source, is there from this many on: each file costs about 150 bytes. */
const SHORT = 1500
const SHORT_FROM = 3
/** A budgeted page's modules that more other pages use than this are separate from those that hardly any other uses. */
const FEW_OTHERS = 2

/** Every page loads these, and they import on demand, so they stay out of shared files. */
const IS_ROOT = /\/web\/(root|entry\.client)\.tsx$/
const ENTRY = /\/web\/routes\/(.+)\.tsx\?__react-router-build-client-route$/

type ModuleInfo = { importers: readonly string[]; code: string | null }
type Graph = { getModuleInfo(id: string): ModuleInfo | null }

/** The pages whose scripts import a module, also through others. `everywhere`: the frame of every page does. */
type Users = { pages: ReadonlySet<string>; everywhere: boolean }

/**
 * The groups of the client's modules: modules that the same budgeted pages use are in one file, and those that most of
 * them use in another, the frame. All other pages load what the bundler makes of the rest. A group takes along what its
 * modules import, so the groups with most users come first.
 */
export const scriptGroups = Array.from({ length: budgeted.length + 1 }, (_, index) => {
  const users = budgeted.length + 1 - index
  return {
    name: (id: string, graph: Graph) => {
      const group = groupOf(id, graph)
      return group?.users === users ? group.name : null
    },
    priority: users,
  }
})

function groupOf(id: string, graph: Graph): { name: string; users: number } | null {
  if (IS_ROOT.test(id)) return null
  const { pages: users, everywhere } = usersOf(id, graph)
  const own = budgeted.filter((page) => users.has(page))
  const others = users.size - own.length
  const isShort = (graph.getModuleInfo(id)?.code?.length ?? 0) < SHORT
  if (everywhere || own.length >= OFTEN || (isShort && own.length >= SHORT_FROM))
    return { name: 'frame', users: budgeted.length + 1 }
  if (own.length === 0 || users.size === 1) return null
  const name = own.length === 1 && others > FEW_OTHERS ? `${own[0]} and others` : own.join(' ')
  return { name, users: own.length }
}

const known = new Map<string, Users>()

function usersOf(id: string, graph: Graph): Users {
  const found = known.get(id)
  if (found) return found
  const seen = new Set([id])
  const users = new Set<string>()
  let everywhere = false
  // A set is walked to its end, including what is added on the way.
  for (const module of seen) {
    const [, page] = ENTRY.exec(module) ?? []
    if (page) users.add(page)
    everywhere ||= IS_ROOT.test(module)
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  }
  const result = { pages: users, everywhere }
  known.set(id, result)
  return result
}
