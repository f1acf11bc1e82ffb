import { writeToSupport } from '#domain/message/start-conversation.ts'
import { takeChat } from '#domain/support/take-chat.ts'
import { aMessage } from '../samples/a-message.ts'
import { anOperator } from '../sign-in/operator.ts'
import { aTraveller } from '../samples/completed-bookings.ts'
import { freshWorld, type World } from '../world.ts'

/** Lets this many support agents take one chat at the same time: how many succeed, how the others are refused, who has it. */
export async function raceToTakeChat(world: World, hands: number) {
  const maya = await aTraveller(world)
  const { conversationId } = await writeToSupport(world.deps, aMessage('Where is my refund?'), maya)
  const staff = await Promise.all(Array.from({ length: hands }, () => anOperator(world, { role: 'support' })))
  const answers = await Promise.allSettled(
    staff.map((each) => takeChat(world.deps, { conversationId }, each)),
  )
  const { assignee_id } = await world.db
    .selectFrom('support_case')
    .select('assignee_id')
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow()
  const winner = answers.findIndex(({ status }) => status === 'fulfilled')
  return {
    taken: answers.filter(({ status }) => status === 'fulfilled').length,
    isWinners: staff[winner]?.account.id === assignee_id,
    refusals: answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason.code)] : [])),
  }
}

if (import.meta.main) void main()

async function main(): Promise<void> {
  const world = await freshWorld()
  process.stdout.write(JSON.stringify(await raceToTakeChat(world, 10)))
  await world.close()
}
