import { href } from 'react-router'
import type { Visitor } from '#domain/account/visitor.ts'
import type { Deps } from '#domain/deps.ts'
import { mayRun } from '#domain/host/host-rules.ts'
import { hostIs } from '#domain/host/host-states.ts'
import { findFace } from '#domain/host/menu-queries.ts'
import { findUnread } from '#domain/message/unread/unread-queries.ts'
import { pictureUrl } from '#domain/picture/picture-rules.ts'
import { type Monogram, monogramOf } from '../../ui/data/monogram.ts'
import { DASHBOARD } from '../dashboard.ts'

/** What every page knows of the signed-in person: the menu in its header, and where the stream of events begins. */
export type Frame = {
  start: Start | null
  email: string | null
  face: Face | null
  isStaff: boolean
}

type Start = { accountId: string; unread: number; event: number | null; isStaff: boolean }

type Face = {
  monogram: Monogram
  /** The URL of the photo, if there is one. */
  photo: string | null
  isHost: boolean
  /** The links to the host's side. */
  hosting: { to: string; label: string }[]
}

type Reading = { deps: Pick<Deps, 'db'>; visitor: Visitor; onError: (error: unknown) => unknown }

/** Reads the frame of a visitor; nothing of it is known of a signed-out one. */
export async function readFrame({ deps, visitor, onError }: Reading): Promise<Frame> {
  const { account, impersonation } = visitor
  if (!account) return { start: null, email: null, face: null, isStaff: false }
  const isStaff = account.role !== 'traveller'
  const [start, face] = await Promise.all([
    impersonation ? null : startOf({ deps, onError }, account.id, isStaff),
    faceOf(deps, account.id),
  ])
  return { start, email: account.email, face, isStaff }
}

/** The unread count of the account and its last event. If the count fails, the page renders with 0. */
async function startOf(
  { deps, onError }: Pick<Reading, 'deps' | 'onError'>,
  accountId: string,
  isStaff: boolean,
): Promise<Start> {
  try {
    const { unread, event } = await findUnread(deps.db, accountId)
    return { accountId, isStaff, unread: isStaff ? 0 : unread, event }
  } catch (error) {
    onError(error)
    return { accountId, isStaff, unread: 0, event: null }
  }
}

/** The monogram or picture of the person, and links for hosts: the public page only while it is public. */
async function faceOf(deps: Pick<Deps, 'db'>, id: string): Promise<Face> {
  const { name, photoKey, hostStatus } = await findFace(deps, id)
  const isHost = hostStatus !== null && !hostIs.rejected(hostStatus)
  const hosting = isHost
    ? [{ to: DASHBOARD as string, label: 'Dashboard' }]
    : [{ to: href('/host-verification'), label: 'Host your adventure' }]
  if (mayRun(hostStatus))
    hosting.push({ to: href('/host-adventures/:hostId', { hostId: id }), label: 'Public page' })
  const photo = photoKey ? pictureUrl(photoKey, 320) : null
  return { monogram: monogramOf(name), photo, isHost, hosting }
}
