import { type PlannedFile, type Repository, WrongInput } from './plan.ts'

const LONGEST = 50
const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const vague = /^(utils?|helpers?|common|lib|misc|index)$|(^|-)(manager|service)$/

/** Accepts words in kebab-case, with folders before them: such a name cannot lead out of its folder. */
export function checkName(name: string, example: string): void {
  const parts = name.split('/')
  if (name.startsWith('/') || name.includes('\\') || parts.some((part) => part === '..' || part === '.'))
    throw new WrongInput(`'${name}' leads out of the folder for this kind: write a name such as ${example}.`)
  const wrong = parts.find((part) => !kebab.test(part))
  if (wrong !== undefined)
    throw new WrongInput(
      `'${wrong}' in '${name}' is not in kebab-case: write lower-case letters, digits and single hyphens, as in ${example}.`,
    )
  const own = parts.at(-1) ?? ''
  if (vague.test(own))
    throw new WrongInput(`The name '${own}' does not say what the file is: choose another.`)
  if (own.length > LONGEST)
    throw new WrongInput(`The name '${own}' has more than ${LONGEST} characters: choose a shorter one.`)
}

/** Refuses a plan that would replace a file. */
export function checkNew(created: readonly PlannedFile[], { paths }: Repository): void {
  const existing = created.find(({ path }) => paths.has(path))
  if (existing) throw new WrongInput(`${existing.path} exists already: choose another name.`)
}

/** Refuses a folder that has no file. */
export function checkFolder(folder: string, { paths }: Repository): void {
  if (![...paths].some((path) => path.startsWith(`${folder}/`)))
    throw new WrongInput(`There is no folder ${folder}: choose an existing one.`)
}
