import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'

/**
 * Moves files and updates every reference to them: imports, paths in strings, paths in documents.
 * `node ops/move-files.ts moves.txt`, with a line 'old/path new/path' for each file or folder, relative to the root.
 */
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const readable = /\.(tsx?|js|mjs|css|json|md|sql|html|txt|yml|conf)$/
const unresolved: string[] = []

const tracked = git('ls-files').split('\n')
const moves = readMoves(process.argv[2] ?? '')
const newPlace = (path: string) => moves.get(path) ?? path

const files = tracked.filter((file) => readable.test(file) && file !== 'package-lock.json')
const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
const aliased = /(['"`(])(#(?:domain|db|api|web|worker|integrations|art|test)\/)([^'"`)\s]+)/g
const relative = /(['"`(=\s])(\.{1,2}\/[^'"`)\s?]+)/g
const whole = wholePaths()

for (const [file, text] of texts) {
  const changed = text
    .replace(aliased, (all, quote: string, alias: string, rest: string) => {
      const target = moves.get(alias.slice(1) + rest)
      return target ? `${quote}#${target}` : all
    })
    .replace(relative, (all, quote: string, path: string) => `${quote}${moved(file, path) ?? path}`)
    .replace(whole, (path) => wholePath(path))
  if (changed !== text) writeFileSync(file, changed)
}
for (const [from, to] of moves) {
  if (existsSync(to)) throw new Error(`${to} exists already`)
  mkdirSync(dirname(to), { recursive: true })
  git('mv', from, to)
}
console.log(`${moves.size} files moved`)
for (const line of unresolved) console.log(line)

/** Each file of a moved folder is a move of its own. */
function readMoves(list: string): Map<string, string> {
  const lines = readFileSync(list, 'utf8').split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/)).filter((words) => words.length === 2)
  return new Map(
    (pairs as [string, string][]).flatMap(([from, to]) => {
      if (tracked.includes(from)) return [[from, to] as const]
      const inside = tracked.filter((file) => file.startsWith(`${from}/`))
      if (inside.length === 0) throw new Error(`${from} does not exist`)
      return inside.map((file) => [file, to + file.slice(from.length)] as const)
    }),
  )
}

/** The reference from the file's new place to the new place of what it names, or nothing for another text. */
function moved(file: string, path: string): string | undefined {
  const from = posix.dirname(file)
  const to = posix.dirname(newPlace(file))
  const target = posix.join(from, path)
  const types = /^(.*)\+types\/(.+)\.ts$/.exec(path)
  if (types) {
    const route = newPlace(posix.join(from, `${types[1]}${types[2]}.tsx`))
    return relativePath(to, `${posix.dirname(route)}/+types/${posix.basename(route, '.tsx')}.ts`)
  }
  if (tracked.includes(target)) return relativePath(to, newPlace(target))
  if (moves.has(target.replace(/\.js$/, '.ts'))) unresolved.push(`${file}: ${path}`)
  // A path from the root, as in `--import ./test/…`.
  if (path.startsWith('./') && moves.has(path.slice(2))) return `./${newPlace(path.slice(2))}`
  if (from !== to && existsSync(target)) return relativePath(to, target) + (path.endsWith('/') ? '/' : '')
  return undefined
}

function relativePath(from: string, to: string): string {
  const path = posix.relative(from, to)
  return path.startsWith('.') ? path : `./${path}`
}

/** Finds paths from the root, and those of route modules from web/, with and without their extension. */
function wholePaths(): RegExp {
  const paths = [...moves.keys()].flatMap((path) =>
    path.startsWith('web/routes/') ? [path, path.slice(4), path.slice(4).replace(/\.tsx?$/, '')] : [path],
  )
  const longestFirst = paths.toSorted((a, b) => b.length - a.length)
  const escaped = longestFirst.map((path) => path.replaceAll(/[.+$]/g, String.raw`\$&`))
  return new RegExp(`(?<![\\w.-]/|[\\w.-])(?:${escaped.join('|')})(?![\\w/-])`, 'g')
}

function wholePath(path: string): string {
  if (moves.has(path)) return newPlace(path)
  for (const extension of ['', '.tsx', '.ts']) {
    const to = moves.get(`web/${path}${extension}`)
    if (to) return to.slice(4, extension ? -extension.length : undefined)
  }
  return path
}
