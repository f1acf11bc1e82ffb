import { mailTo } from '../servers/mailbox.ts'
import type { Program } from '../program.ts'
import { digits } from './code-fields.ts'
import type { HttpPage } from './http-page.ts'

/** Enters the address on the login page and then the mailed code; returns the next page. */
export async function signInByMail(program: Program, login: HttpPage, email: string): Promise<HttpPage> {
  const verify = await login.submit('Email me a code', { Email: email })
  const { subject } = await mailTo(program, email, /^\d{6} is your/)
  return verify.submit('Log in', digits(subject.slice(0, 6)))
}
