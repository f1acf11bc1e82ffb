import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

type PageWithAxe = { axe: typeof axe }

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Entries of long lists that repeat the first ones. */
const repeated = [
  'tbody tr:nth-child(n + 5)',
  'li:nth-child(n + 9)',
  'option',
  '.regions > li + li',
  '.rowcard:nth-child(n + 3)',
  '.api__call ~ .api__call ~ .api__call',
]

export type Check = {
  /** All rules of WCAG 2.2 AA and axe's best practices, or only those that depend on the theme. */
  rules: 'all' | 'colours'
  /** The only part that is checked. */
  part?: string | undefined
  /** Parts that are not checked. */
  except?: readonly string[]
}

/** The violations on the page. */
export async function findViolations(page: Page, check: Check): Promise<string[]> {
  const input = { context: contextOf(check), options: optionsOf(check) }
  const found = await page.evaluate(runAxe, input)
  if (found) return found
  await page.evaluate(source)
  return (await page.evaluate(runAxe, input)) ?? []
}

function contextOf({ part, except = [] }: Check) {
  const exclude = [...repeated, ...except]
  return part ? { include: part, exclude } : { exclude }
}

function optionsOf({ rules }: Check) {
  return {
    runOnly: rules === 'all' ? standards : ['color-contrast'],
    resultTypes: ['violations'],
    reporter: 'no-passes',
    // Only rules about sound and locked orientation load media and style sheets again.
    preload: false,
  } satisfies axe.RunOptions
}

type Input = { context: ReturnType<typeof contextOf>; options: ReturnType<typeof optionsOf> }

/** Runs in the page; null when the document has no axe yet. */
async function runAxe({ context, options }: Input): Promise<string[] | null> {
  const { axe } = window as unknown as Partial<PageWithAxe>
  if (!axe) return null
  const { violations } = await axe.run(context, options)
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}
