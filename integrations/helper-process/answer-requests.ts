/** A request to a helper process, and its reply: the answer, or the text of the error. */
export type Sent<Request> = { id: number; request: Request }
export type Reply<Answer> = { id: number; answer: Answer } | { id: number; fault: string }

/** Makes this process a helper: it answers requests until the program that started it ends it. */
export function answerRequests<Request, Answer>(answer: (request: Request) => Promise<Answer>): void {
  // A signal to all processes, such as Ctrl+C, lets the program end first, which may still need this one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit())
  process.on('message', ({ id, request }: Sent<Request>) => {
    const reply = (reply: Reply<Answer>) => process.send?.(reply)
    answer(request).then(
      (given) => reply({ id, answer: given }),
      (error: unknown) => reply({ id, fault: String(error) }),
    )
  })
}
