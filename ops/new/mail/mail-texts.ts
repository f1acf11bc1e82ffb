import { titleOf } from '../name-forms.ts'
import type { Recipient } from './mail-recipients.ts'

export type Mail = {
  name: string
  folder: string
  file: string
  /** The name of its job, and the function that handles it. */
  job: string
  handler: string
  recipient: Recipient
}

const NOT_WRITTEN = 'This mail is not written yet.'

/** The file of the mail. */
export function mailText({ name, folder, job, handler, recipient }: Mail): string {
  const { payload, find, email, greeting, messageId, button, because } = recipient
  const up = folder ? '../' : './'
  const imports = [
    ...recipient.imports,
    `import type { Deps } from '#domain/deps.ts'`,
    `import type { Jobs } from '#domain/job.ts'`,
    `import { button, renderMail, paragraph } from '${up}layout.ts'`,
    `import { messageIdOf } from '${up}message-id.ts'`,
  ]
  return `${imports.toSorted(byDistance).join('\n')}

/** Say of what this notifies the ${recipient.to}, and when no mail is sent. */
export async function ${handler}(deps: Deps, { ${payload.join(', ')} }: Jobs['${job}']): Promise<void> {
  ${find}
  await deps.mail.send({
    to: ${email},
    subject: '${titleOf(name)}',
    messageId: messageIdOf(deps, '${name}', ${messageId}),
    ...renderMail({
      title: '${titleOf(name)}',
      preview: '${NOT_WRITTEN}',
      blocks: [
        paragraph(${greeting}),
        paragraph('${NOT_WRITTEN}'),
        button(${button}),
      ],
      because: ${because},
    }),
  })
}
`
}

/** Imports of packages and of other folders come first, those of the own folder last. */
function byDistance(one: string, other: string): number {
  return Number(one.includes(`'.`)) - Number(other.includes(`'.`))
}

/** The file of its test. */
export function mailTestText({ name, file, handler, recipient }: Mail): string {
  const { imports, given } = recipient.test
  return `import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
${imports.join('\n')}
import { freshWorld, type World } from '#test/world.ts'
import { ${handler} } from './${name}.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('${handler}: say who gets the mail and what it says', async () => {
  ${given}
  await ${handler}(world.deps, payload)
  await ${handler}(world.deps, payload)
  assert.equal(world.sent.length, 1, 'a retried mail is the same mail')
  const [mail] = world.sent
  assert.equal(mail?.to, email)
  assert.doesNotMatch(
    mail.text,
    /${NOT_WRITTEN.replace('.', String.raw`\.`)}/,
    '${file} is not written yet: write it, then check here what it says.',
  )
})
`
}
