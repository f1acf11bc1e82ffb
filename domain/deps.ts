import type { DisputeState, ProviderRefundState, SessionState } from './ports/provider-states.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#db/schema.ts'
import type { JobName, Jobs } from './job.ts'
import type { Documents } from './ports/documents.ts'
import type { PdfDocuments } from './ports/pdf-documents.ts'
import type { Pictures } from './ports/pictures.ts'
import type { PaidCard, SavedCard, SavedCharges } from './ports/provider-charges.ts'
import type { Subscriptions } from './ports/provider-subscriptions.ts'
import type { Company } from './ports/company.ts'
import type { OurAccount } from './ports/our-account.ts'
import type { Secret } from './secret.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** Everything that a domain function may use beside its arguments. Built once, in server/run.ts. */
export type Deps = {
  db: Db
  /** The only clock. Holds, sessions, codes and the payment stand-in all read it. */
  now: () => Date
  /** Saves a job within a transaction; job.ts lists the jobs. */
  enqueue: Enqueue
  payments: Payments
  mail: Mail
  storage: Storage
  pictures: Pictures
  documents: Documents
  pdfs: PdfDocuments
  rates: Rates
  /**
   * Logs a failure that must not stop the remaining work: an ExternalServiceError as one of an external service, any other error as
   * a bug in Chautari. The domain function decides how to continue.
   */
  reportExternalError: (error: unknown) => void
  /** The public URL of this site, without a trailing slash; links in mails begin with it. */
  origin: string
  /** The bank account that hosts are paid from; null until it is configured, and then bank files are disabled. */
  ourAccount: OurAccount | null
  /** The company behind the site, which accounting documents name. */
  company: Company
  /** Login codes and the links in mails are derived from it; it never leaves the server. */
  secret: Secret
}

/**
 * Saves a job in the transaction of the change that causes it. `afterSeconds` is the shortest wait before it runs;
 * `isRetry` repeats a failed job, so no notice is written again.
 */
export type Enqueue = <Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  options?: { afterSeconds?: number; isRetry?: boolean },
) => Promise<void>

/** Our interface to the payment provider. Every call is idempotent by its key. */
export type Payments = RepeatedPayments & {
  /** Whether real money moves. Objects of the provider's other mode are never ours. */
  live: boolean
  /**
   * Opens a checkout page for exactly these US cents; `key` is the payment attempt's id. Throws an ExternalServiceError with
   * `refused` set when nothing was opened and nothing ever will be with this key, and with `spent` when another attempt
   * still can.
   */
  openSession(order: SessionOrder, key: string): Promise<Session>
  /** The same for a gift card; `key` is its id. */
  openGiftCard(order: GiftCardOrder, key: string): Promise<Session>
  findSession(sessionId: string): Promise<Session>
  /** Closes a checkout page. A session that has just been paid is returned as `complete`. */
  expireSession(sessionId: string): Promise<Session>
  /** Every checkout page opened since then, newest first, without its card. */
  listSessions(since: Date): AsyncIterable<Session>
  /** Refunds money to the card; `key` is the refund's id. Before a new request it looks for the result of an earlier call. */
  refund(order: RefundOrder, key: string): Promise<ProviderRefund>
  findRefund(providerRefundId: string): Promise<ProviderRefund>
  /** Every refund made since then, newest first. */
  listRefunds(since: Date): AsyncIterable<ProviderRefund>
  /** Every movement of our balance at the provider since then, newest first. */
  listMovements(since: Date): AsyncIterable<ProviderMovement>
  /** The disputes of charges since then, open and decided. */
  listDisputes(since: Date): AsyncIterable<ProviderDispute>
  /** Our balance at the provider, in US cents: available and pending. */
  balance(): Promise<number>
  /** Verifies that the provider signed a webhook's raw body within the last five minutes; throws otherwise. */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent
}

/** Payments without the payer: of memberships and of saved cards. */
type RepeatedPayments = Subscriptions<Session> & SavedCharges<Session>

export type SessionOrder = {
  bookingId: string
  paymentId: string
  amountCents: number
  /** The product's name on the card page. */
  title: string
  description: string
  email: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
  /** Also saves the card, for later payments of this booking only. */
  savesCard?: boolean
  /** For a page that pays open parts: the last of them. */
  instalmentId?: string
  /** For a page that pays a traveller's share: the link. */
  travellerLinkId?: string
}

/** The order of a gift card's checkout page. */
export type GiftCardOrder = Omit<
  SessionOrder,
  'bookingId' | 'paymentId' | 'savesCard' | 'instalmentId' | 'travellerLinkId'
> & {
  giftCardId: string
}

export type Session = {
  id: string
  /** The URL of the card page; null when the session has ended. */
  url: string | null
  state: SessionState
  paid: boolean
  amountCents: number
  currency: string
  intentId: string | null
  bookingId: string | null
  paymentId: string | null
  /** For a page that pays open parts: the last of them. */
  instalmentId: string | null
  /** For a page that pays a traveller's share: the link. */
  travellerLinkId: string | null
  /** For a gift card: its id. */
  giftCardId: string | null
  /** For a membership: its id, and the subscription that began with its payment. */
  membershipId: string | null
  subscriptionId: string | null
  /** For a page that only saves a card: its id. */
  cardPageId: string | null
  live: boolean
  createdAt: Date
  /** The card that paid, if the provider returns it; null when nothing was paid, and in lists. */
  card: PaidCard | null
  /** The card that the page saved for later payments; null when it saved none or the card was removed, and in lists. */
  savedCard: SavedCard | null
}

export type RefundOrder = { intentId: string; amountCents: number; refundId: string }

export type ProviderRefund = {
  id: string
  state: ProviderRefundState
  amountCents: number
  intentId: string | null
  /** The id of our refund; null for a refund that Chautari did not make. */
  refundId: string | null
  createdAt: Date
}

export type ProviderMovement = {
  id: string
  kind: 'charge' | 'refund' | 'refund_failure' | 'transfer_to_bank' | 'dispute' | 'other'
  /** In US cents; negative when it left our balance. Excludes the fee: the balance changed by the amount less the fee. */
  amountCents: number
  feeCents: number
  /** The charge, refund, dispute or transfer that caused it. */
  sourceId: string
  happenedAt: Date
}

export type ProviderDispute = {
  id: string
  intentId: string | null
  amountCents: number
  state: DisputeState
  createdAt: Date
}

export type ProviderEvent = { id: string; type: string; objectId: string; live: boolean }

export type Mail = {
  send(message: MailMessage): Promise<void>
  /** Deletes our own copies of these mails; copies on mail servers are outside our control. */
  forget(mails: ForgottenMails): Promise<void>
}

/** Mails `to` these addresses, and mails `about` these ids to any address: their Message-ID contains one of them. */
export type ForgottenMails = { to: readonly string[]; about: readonly string[] }

export type MailMessage = {
  to: string
  subject: string
  text: string
  html: string
  /** The same id for every attempt at the same mail, so that one message arrives however often it is tried. */
  messageId: string
  /** The address for replies, if it is not the sender's. */
  replyTo?: string
  attachments?: AttachedFile[]
}

/** A file of a mail or a download. */
export type AttachedFile = { filename: string; contentType: string; content: string | Buffer }

/** Pictures and documents by key; keys are generated and contain no typed name. */
export type Storage = {
  read(key: string): Promise<Buffer | null>
  write(key: string, content: Buffer): Promise<void>
  /** Does nothing when it is already deleted. */
  remove(key: string): Promise<void>
}

/** The day's reference rates: how much of a currency one US dollar buys. */
export type Rates = { latest(): Promise<{ date: string; rates: Record<string, number> } | null> }
