import { type Insertion, insertLines } from '../insert-line.ts'
import { pascalCase, splitPath, titleOf } from '../name-forms.ts'
import { type Plan, type Repository, WrongInput } from '../plan.ts'
import { recipients } from './mail-recipients.ts'
import { type Mail, mailTestText, mailText } from './mail-texts.ts'

/** A mail with its job, handler, event and line at /notifications, and a test that fails until the mail has a text. */
export function planMail(path: string, repository: Repository): Plan {
  const { folder, name } = splitPath(path)
  const recipient = recipients[folder]
  if (!Object.hasOwn(recipients, folder) || !recipient)
    throw new WrongInput(
      `There is no folder worker/mails/${folder} for a mail: write booking/, host/ or membership/ before the name, or nothing.`,
    )
  if (name.startsWith('mail-'))
    throw new WrongInput(
      `The name '${name}' begins with mail-, which its job begins with anyway: leave it out.`,
    )
  const file = `worker/mails/${path}.ts`
  const mail = { name, folder, file, job: `mail-${name}`, handler: `mail${pascalCase(name)}`, recipient }
  checkJob(mail, repository)
  return {
    created: [
      { path: file, text: mailText(mail) },
      { path: file.replace(/\.ts$/, '.test.ts'), text: mailTestText(mail) },
    ],
    changed: insertLines(linesOf(mail, path), repository),
    steps: [
      `Write ${file}, and the line at /notifications in domain/notification/notice-words-rules.ts and its test.`,
      `Enqueue it as the last statement of a transaction: await enqueue(tx, '${mail.job}', { ${recipient.payload.join(', ')} }).`,
      `Rename its event in ${recipient.events}, and name the permissions and transitions that cause it.`,
      'Add a sample to test/samples/: every-mail.test.ts and notices.test.ts fail without one.',
      `npm test -- ${file.replace(/\.ts$/, '')}`,
    ],
  }
}

function checkJob({ job, name, recipient: { events } }: Mail, { read }: Repository): void {
  if (read('domain/job.ts').includes(`'${job}':`))
    throw new WrongInput(`domain/job.ts has the job '${job}' already: choose another name.`)
  if (new RegExp(`^  '?${eventOf(name)}'?:`, 'm').test(read(events)))
    throw new WrongInput(`${events} has the event '${eventOf(name)}' already: choose another name.`)
}

const eventOf = (name: string) => name.replaceAll('-', ' ')

/** The lines of the mail in the tables of jobs, handlers, events and notices. */
function linesOf({ name, job, handler, recipient }: Mail, path: string): Insertion[] {
  const { payload, to, events, notice } = recipient
  const title = titleOf(name)
  const notices = 'domain/notification/notice-words-rules'
  return [
    {
      path: 'domain/job.ts',
      line: `  '${job}': { ${payload.map((each) => `${each}: string`).join('; ')} }`,
      before: '}\n\nexport type JobName',
    },
    {
      path: 'worker/jobs.ts',
      line: `import { ${handler} } from './mails/${path}.ts'`,
      before: '\n/** The handler of every job.',
    },
    { path: 'worker/jobs.ts', line: `  '${job}': ${handler},`, before: `  'remove-file':` },
    {
      path: events,
      line: `  '${eventOf(name)}': { notices: [email('${to}', '${job}')] },`,
      before: '} as const satisfies Record<string, NotifiedEvent>',
    },
    {
      path: `${notices}.ts`,
      line: `  '${job}': { text: ${notice.text(title)}, to: ${notice.to} },`,
      before: '} satisfies Record<string, Line>',
    },
    {
      path: `${notices}.test.ts`,
      line: `  '${job}': [${notice.expects(title).join(', ')}],`,
      before: `}\n\ntest('each mail has its own sentence`,
    },
  ]
}
