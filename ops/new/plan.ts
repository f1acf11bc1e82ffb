/** The repository as the generator sees it: every path from the root, and the text of a file. */
export type Repository = { paths: ReadonlySet<string>; read: (path: string) => string }

export type PlannedFile = { path: string; text: string }

/** The files that a command writes. Nothing is written before the whole plan exists. */
export type Plan = {
  created: PlannedFile[]
  /** Existing files with added lines, with their whole new text. */
  changed: PlannedFile[]
  /** What the developer does next, in order. */
  steps: string[]
}

/** The command is wrong; the message says in one sentence why. */
export class WrongInput extends Error {}
