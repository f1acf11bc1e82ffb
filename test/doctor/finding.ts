/** What a check of this machine found. `advice` is one sentence about what to do, for everything that is not ok. */
export type Finding = { topic: string; message: string } & (
  | { state: 'ok' }
  | { state: 'warning' | 'problem'; advice: string }
)

/** The finding for an error whose message says what is wrong and, in its later sentences, what to do. */
export function problemOf(topic: string, error: unknown, advice: string): Finding {
  const text = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')
  const [message = text, ...rest] = text.split(/(?<=\.) (?=[A-Z])/)
  return { topic, state: 'problem', message: message.replace(/\.$/, ''), advice: rest.join(' ') || advice }
}

/** The lines that the command prints for a finding. */
export function linesOf(finding: Finding): string[] {
  const line = `${finding.state.padEnd(9)}${finding.topic}: ${finding.message}`
  return finding.state === 'ok' ? [line] : [line, `${' '.repeat(9)}${finding.advice}`]
}
