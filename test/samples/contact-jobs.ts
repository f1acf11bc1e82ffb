import { answerContact } from '#domain/contact/answer-contact.ts'
import { newFormKey } from '#domain/contact/contact-form-key.ts'
import { sendContact } from '#domain/contact/send-contact.ts'
import { anOperator } from '../sign-in/operator.ts'
import { aVisitor, type World } from '../world.ts'

/** The mails about one answered contact message. */
export async function contactJobs(world: World) {
  const { deps, db, clock } = world
  const key = newFormKey(deps)
  clock.forward(10_000)
  const written = {
    name: 'Maya',
    email: 'writes@example.com',
    subject: 'Insurance',
    message: 'Which <b>height</b>?',
  }
  await sendContact(deps, { ...written, key, trap: '' }, aVisitor())
  const { id: contactId } = await db.selectFrom('contact_message').select('id').executeTakeFirstOrThrow()
  const words = 'Up to 6,000 m.\n\nGood walking!'
  await answerContact(deps, { contactId, words, seen: 0 }, await anOperator(world))
  const { id: answerId } = await db.selectFrom('contact_answer').select('id').executeTakeFirstOrThrow()
  return [
    { name: 'mail-contact-received' as const, payload: { contactId } },
    { name: 'mail-contact-confirmed' as const, payload: { contactId } },
    { name: 'mail-contact-answer' as const, payload: { answerId } },
  ]
}
