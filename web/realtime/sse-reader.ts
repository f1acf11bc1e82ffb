export type SseMessage = { event: string; id: string; data: string }

/**
 * Parses server-sent events from chunks of any size, by the HTML standard: lines end with CR, LF or both, a line that
 * begins with a colon is a comment, an empty line ends an event, and an event without data is ignored.
 */
export function sseReader(onMessage: (message: SseMessage) => void): (piece: string) => void {
  let rest = ''
  let event = ''
  let id = ''
  let data: string[] = []
  const take = (line: string) => {
    if (line === '') {
      if (data.length > 0) onMessage({ event: event || 'message', id, data: data.join('\n') })
      event = ''
      data = []
      return
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'data') data.push(value)
    else if (field === 'event') event = value
    else if (field === 'id' && !value.includes('\0')) id = value
  }
  return (piece) => {
    rest += piece
    // A CR at the end of a chunk may be half of a CRLF: it waits for the next chunk.
    for (let end = /\r\n|\n|\r(?!$)/.exec(rest); end; end = /\r\n|\n|\r(?!$)/.exec(rest)) {
      const line = rest.slice(0, end.index)
      rest = rest.slice(end.index + end[0].length)
      take(line)
    }
  }
}
