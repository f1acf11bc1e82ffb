import type { Deps, MailMessage } from '#domain/deps.ts'
import { jobs } from '#worker/jobs.ts'
import type { World } from '../world.ts'

/** Runs the saved jobs whose payload names an id, in order, and returns their mails. */
export async function sendMailsAbout(world: World, id: string): Promise<MailMessage[]> {
  const before = new Set(world.sent)
  for (const { name, payload } of await world.jobs())
    if (Object.values(payload).includes(id))
      await (jobs[name] as (deps: Deps, payload: unknown) => Promise<void>)(world.deps, payload)
  return world.sent.filter((mail) => !before.has(mail))
}
