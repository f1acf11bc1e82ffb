import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

export type NodeFacts = {
  /** The version that runs this command. */
  running: string
  /** The version that package.json pins for this kind of machine; null where npm has no build. */
  pinned: string | null
  /** The version that npm's scripts use from node_modules; null when it does not run. */
  installed: string | null
}

/** Whether npm's scripts use the Node that this project pins. */
export function checkNode({ running, pinned, installed }: NodeFacts): Finding {
  const topic = 'Node'
  if (pinned === null) {
    const message = `${running}; npm has no Node build for this machine that package.json could pin`
    return { topic, state: 'warning', message, advice: 'Use Node 24, the version of the other machines.' }
  }
  if (installed === pinned) return { topic, state: 'ok', message: `${installed}, the pinned version` }
  const found = installed === null ? 'does not run' : `is ${installed}`
  const message = `node_modules/.bin/node ${found}, and package.json pins ${pinned}`
  return { topic, state: 'problem', message, advice: 'Run `npm ci` without omitting optional dependencies.' }
}

/** The facts about Node on this machine. */
export function readNodeFacts(root: string, optional: Record<string, string>): NodeFacts {
  return {
    running: process.versions.node,
    pinned: optional[`node-${process.platform}-${process.arch}`] ?? null,
    installed: versionOf(join(root, 'node_modules/.bin/node')),
  }
}

function versionOf(program: string): string | null {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).trim().replace(/^v/, '')
  } catch {
    return null
  }
}
