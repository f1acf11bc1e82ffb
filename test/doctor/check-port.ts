import { choosePort } from '../../server/listen.ts'
import { type Finding, problemOf } from './finding.ts'

/** Whether the program can listen on the port of the settings. */
export async function checkPort(port: number, host: string, bind = choosePort): Promise<Finding> {
  const topic = 'Port'
  try {
    const bound = await bind(port, host)
    return { topic, state: 'ok', message: `${bound} on ${host} is free` }
  } catch (error) {
    return problemOf(topic, error, 'Set PORT and HOST to an address of this machine.')
  }
}
