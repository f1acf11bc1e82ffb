import { codeOfStep, stepAt } from '#domain/account/second-factor/authenticator.ts'
import type { Program } from '../program.ts'
import { byTag, textOf } from './html-tree.ts'
import { digits } from './code-fields.ts'
import type { HttpPage } from './http-page.ts'

/** Sets up an authenticator app from its page; returns its key, the recovery codes and the last page. */
export async function setUpAuthenticator(program: Pick<Program, 'deps'>, start: HttpPage) {
  const shown = await start.submit('Set up my authenticator app')
  const key = shown.withClass('mono').map(textOf)[0]?.replaceAll(' ', '') ?? ''
  const code = codeOfStep(key, stepAt(program.deps.now()))
  const done = await shown.submit('Turn on', digits(code))
  const codes = done.withClass('factor-codes').flatMap((list) => byTag(list, 'li').map(textOf))
  return { key, codes, done }
}
