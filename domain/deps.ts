import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#db/schema.ts'
import type { JobName, Jobs } from './job.ts'
import type { PdfDocuments } from './pdf-documents.ts'
import type { Subscriptions } from './membership/provider-subscriptions.ts'
import type { OurAccount } from './payout/pain-001-rules.ts'
import type { Catalogue } from './trek/catalogue.ts'
import type { Secret } from './secret.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** Everything a verb may reach outside its own arguments. Built once, in server.ts. */
export type Deps = {
  db: Db
  /** The one clock. Holds, sessions, codes and the payment stand-in all read it. */
  now: () => Date
  /** Saves a job within a transaction; see job.ts for what there is to do. */
  later: Later
  payments: Payments
  mail: Mail
  storage: Storage
  pictures: Pictures
  documents: Documents
  pdfs: PdfDocuments
  rates: Rates
  /** All listed treks, held ready for finding; what is shown of them is read from the database. */
  catalogue: Catalogue
  /**
   * Takes a failure to the log that must not keep the rest from going on: an OutsideFault as one of an outside service,
   * anything else as a fault of our own. What happens next is the verb's decision.
   */
  onOutside: (error: unknown) => void
  /** Where this site is reached, without a slash at the end; links in mails begin with it. */
  origin: string
  /** The bank account that hosts are paid from; null until it is set, and then no bank file is made. */
  ourAccount: OurAccount | null
  /** Login codes and the links in mails are derived from it; it never leaves the server. */
  secret: Secret
}

/**
 * Saves a job in the transaction of the change that causes it. `afterSeconds` is the shortest wait before it runs; `isRetry`
 * repeats a job that failed, whose event everybody knows already.
 */
export type Later = <Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  options?: { afterSeconds?: number; isRetry?: boolean },
) => Promise<void>

/** What we ask of the payment provider. Every call may be repeated with the same key and acts once. */
export type Payments = Subscriptions<Session> & {
  /** Whether real money moves. What comes from the other side of that line is never ours. */
  live: boolean
  /**
   * Opens a checkout page for exactly these US cents; `key` is the payment attempt's id. Throws an OutsideFault with
   * `refused` set when nothing was opened and this key never will, and with `spent` when another attempt still may.
   */
  openSession(order: SessionOrder, key: string): Promise<Session>
  findSession(sessionId: string): Promise<Session>
  /** Closes a checkout page. A session that was paid meanwhile comes back as `complete`. */
  expireSession(sessionId: string): Promise<Session>
  /** Every checkout page opened since then, newest first, without its card. */
  listSessions(since: Date): AsyncIterable<Session>
  /** Sends money back to the card; `key` is the refund's id. Before it asks again it looks for what an earlier call made. */
  refund(order: RefundOrder, key: string): Promise<ProviderRefund>
  findRefund(providerRefundId: string): Promise<ProviderRefund>
  /** Every refund made since then, newest first. */
  listRefunds(since: Date): AsyncIterable<ProviderRefund>
  /** Everything that moved our balance at the provider since then, newest first. */
  listMovements(since: Date): AsyncIterable<ProviderMovement>
  /** Charges that a cardholder's bank took back, or wants to, since then. */
  listDisputes(since: Date): AsyncIterable<ProviderDispute>
  /** What the provider holds for us, in US cents: available and still pending. */
  balance(): Promise<number>
  /** Proves that a webhook's raw body was signed by the provider within the last five minutes, or throws. */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent
}

export type SessionOrder = {
  bookingId: string
  paymentId: string
  amountCents: number
  /** What the card page calls the thing that is sold. */
  title: string
  description: string
  email: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export type Session = {
  id: string
  /** Where the card is entered; null once the session is over. */
  url: string | null
  state: 'open' | 'complete' | 'expired'
  paid: boolean
  amountCents: number
  currency: string
  intentId: string | null
  bookingId: string | null
  paymentId: string | null
  /** What it sells when that is a membership, and the subscription that began with its payment. */
  membershipId: string | null
  subscriptionId: string | null
  live: boolean
  createdAt: Date
  /** Which card paid, as far as the provider tells it; null when nothing was paid, and in lists. */
  card: { fingerprint: string | null; last4: string | null } | null
}

export type RefundOrder = { intentId: string; amountCents: number; refundId: string }

export type ProviderRefund = {
  id: string
  state: 'pending' | 'succeeded' | 'failed'
  amountCents: number
  intentId: string | null
  /** Our own refund, when it was made for one. */
  refundId: string | null
  createdAt: Date
}

export type ProviderMovement = {
  id: string
  kind: 'charge' | 'refund' | 'refund_failure' | 'transfer_to_bank' | 'dispute' | 'other'
  /** In US cents; negative when it left our balance. The fee is not in it: amount less fee is what the balance moved by. */
  amountCents: number
  feeCents: number
  /** The charge, refund, dispute or transfer that moved it. */
  sourceId: string
  happenedAt: Date
}

export type ProviderDispute = {
  id: string
  intentId: string | null
  amountCents: number
  state: 'open' | 'won' | 'lost'
  createdAt: Date
}

export type ProviderEvent = { id: string; type: string; objectId: string; live: boolean }

export type Mail = {
  send(message: MailMessage): Promise<void>
  /** Deletes what we keep ourselves of these mails; what mail servers keep is not ours to delete. */
  forget(mails: ForgottenMails): Promise<void>
}

/** Mails `to` these addresses, and those `about` these ids, whoever got them: their Message-ID names one of them. */
export type ForgottenMails = { to: readonly string[]; about: readonly string[] }

export type MailMessage = {
  to: string
  subject: string
  text: string
  html: string
  /** The same id for every attempt at the same mail, so that one message arrives however often it is tried. */
  messageId: string
  /** Where an answer goes when it is not to go back to the sender. */
  replyTo?: string
  attachments?: { filename: string; contentType: string; content: string | Buffer }[]
}

/** Pictures and documents by key; keys are ours, never a name that somebody typed. */
export type Storage = {
  read(key: string): Promise<Buffer | null>
  write(key: string, content: Buffer): Promise<void>
  /** Nothing happens when it is gone already. */
  remove(key: string): Promise<void>
}

export type DrawnPicture = { content: Buffer; width: number; height: number }

/** More than 5 MB; no JPEG, PNG or WebP; damaged or of too many pixels; or too many of them at this moment. */
export type PictureProblem =
  | 'photo-too-large'
  | 'photo-not-an-image'
  | 'photo-not-processed'
  | 'too-many-uploads'

/** What comes of pictures that strangers send. */
export type Pictures = {
  /**
   * Draws a JPEG, PNG or WebP anew as WebP, at most 2400 pixels wide and without anything else that the file held, or says
   * why not; keepPicture makes a Refusal of that.
   */
  take(bytes: Uint8Array): Promise<DrawnPicture | PictureProblem>
}

/** A picture, or a PDF of pictures, which has no measure of its own. */
export type BoundDocument = {
  kind: 'image' | 'pdf'
  content: Buffer
  width: number | null
  height: number | null
}
export type DrawnDocument = { kind: 'image' | 'pdf'; pages: DrawnPicture[] }

/** More than 5 MB; damaged, locked or of another kind; more than ten pages; or too many of them at this moment. */
export type DocumentProblem =
  | 'document-too-large'
  | 'document-not-readable'
  | 'document-too-long'
  | 'too-many-uploads'

/** What comes of papers that strangers send as proof. */
export type Documents = {
  /**
   * Draws every page of a JPEG, PNG, WebP or PDF anew as WebP, at most 2400 pixels wide and without anything else that the
   * file held, or says why not. Within limits of pages, time and memory, whatever the file asks for.
   */
  take(bytes: Uint8Array): Promise<DrawnDocument | DocumentProblem>
  /** The same, the pages of a PDF put together as one again that holds nothing but their pictures. */
  takeBound(bytes: Uint8Array): Promise<BoundDocument | DocumentProblem>
}

/** The day's reference rates: how much of a currency one US dollar buys. */
export type Rates = { latest(): Promise<{ date: string; rates: Record<string, number> } | null> }
