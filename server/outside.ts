import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { brand } from '#brand'
import { pastMemberships } from '#db/seed/past-memberships.ts'
import { pastPayments } from '#db/seed/past-payments.ts'
import { seed } from '#db/seed/seed.ts'
import { writeMembership } from '#db/seed/write/write-membership.ts'
import type { Db, Deps, Mail, Payments, Rates } from '#domain/deps.ts'
import type { Secret } from '#domain/secret.ts'
import { mailbox } from '#integrations/mail/mailbox.ts'
import type { SmtpSettings } from '#integrations/mail/smtp-mail.ts'
import { httpRates } from '#integrations/rates/http-rates.ts'
import { standInPast } from '#integrations/stripe-stand-in/past-payments.ts'
import { stripePayments } from '#integrations/stripe/stripe-payments.ts'
import type { Env } from '../env.ts'
import { demonstrationClock, systemClock } from './clock.ts'
import { clockPages, demonstrationSecret } from './demonstration/demonstration.ts'
import { makeDemonstrationTables } from './demonstration/demonstration-tables.ts'
import { startStandInProcess } from './demonstration/start-stand-in-process.ts'
import type { Announce } from './terminal.ts'
import { writeSampleDocuments } from './demonstration/sample-documents.ts'
import { uploadSamplePhotos } from './demonstration/sample-photos.ts'

/** The balance in US cents that the demonstration starts with at the provider, so that refunds do not overdraw it. */
const RESERVE_FOR_REFUNDS = 25_000_00

export type OutsideOptions = {
  env: Env
  /** The connections of `db`. */
  pool: Pool
  db: Db
  databaseUrl: string
  /** Without a transaction pooler, for notifications. */
  directUrl: string
  url: string
  port: number
  warn: (message: string) => void
  announce: Announce
}

export type Outside = {
  now: () => Date
  onClockMoved: (listener: () => void) => void
  secret: Secret
  payments: Payments
  mail: Mail
  rates: Rates
  paymentOrigin: string | null
  prepare: ((deps: Deps) => Promise<void>) | null
  pages: ((app: FastifyInstance) => Promise<void>) | null
  stop: () => Promise<void>
}

/** All external services: the real ones in production, their stand-ins in the demonstration. */
export function outside(options: OutsideOptions): Promise<Outside> {
  return options.env.MODE === 'production' ? production(options) : demonstration(options)
}

async function production({ env }: OutsideOptions): Promise<Outside> {
  const { now, onMoved } = systemClock
  return {
    now,
    onClockMoved: onMoved,
    secret: withPrevious(env.SECRET ?? '', env),
    payments: stripePayments({
      secretKey: env.STRIPE_SECRET_KEY ?? '',
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
      now,
    }),
    mail: await smtp({ url: env.SMTP_URL ?? '', from: env.MAIL_FROM ?? '' }),
    rates: httpRates(env.RATES_URL),
    paymentOrigin: 'https://checkout.stripe.com',
    prepare: null,
    pages: null,
    stop: async () => {},
  }
}

async function demonstration(options: OutsideOptions): Promise<Outside> {
  const { env, pool, db, databaseUrl, directUrl, url, port, warn, announce } = options
  await makeDemonstrationTables(db)
  const clock = await demonstrationClock(db, directUrl)
  const { now, onMoved } = clock
  const secret = env.SECRET ?? (await demonstrationSecret(db))
  const box = mailbox({ db, now })
  const real = env.STRIPE_SECRET_KEY !== undefined
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? `whsec_${secret}`
  const host = env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST
  const standIn = real
    ? null
    : await startStandInProcess(
        {
          databaseUrl,
          webhookSecret,
          publicUrl: url,
          seller: brand.name,
          reserveCents: RESERVE_FOR_REFUNDS,
          // A worker has no visitors who pay, and does not receive events.
          webhookUrl:
            env.ROLE === 'worker'
              ? null
              : `http://${host.includes(':') ? `[${host}]` : host}:${port}/api/payments/webhook`,
        },
        clock,
        warn,
      )
  return {
    now,
    onClockMoved: onMoved,
    secret: withPrevious(secret, env),
    payments: standIn
      ? stripePayments({
          secretKey: 'sk_test_stand_in',
          webhookSecret,
          now,
          host: '127.0.0.1',
          port: standIn.apiPort,
          protocol: 'http',
        })
      : stripePayments({ secretKey: env.STRIPE_SECRET_KEY ?? '', webhookSecret, now }),
    mail: env.SMTP_URL
      ? await smtp({ url: env.SMTP_URL, from: env.MAIL_FROM ?? brand.supportEmail })
      : box.mail,
    rates: httpRates(env.RATES_URL),
    paymentOrigin: real ? 'https://checkout.stripe.com' : null,
    prepare: async (deps) => {
      await seed(db, now(), secret, () => announce('Loading the demonstration'))
      await writeSampleDocuments(deps)
      await uploadSamplePhotos(deps)
      const past = standInPast(pool)
      if (!standIn || !(await past.isNew())) return
      await writeMembership(db, now())
      await past.remember(await pastPayments(db))
      await past.rememberSubscriptions(await pastMemberships(db))
    },
    pages: async (app) => {
      await app.register(clockPages, { clock })
      await app.register(box.pages)
      if (standIn) await app.register(standIn.pages)
    },
    stop: async () => {
      await standIn?.stop()
      await clock.stop()
    },
  }
}

/** Mail through an SMTP server. A program without one does not load the library, which takes 0.1 s of processor time. */
async function smtp(settings: SmtpSettings): Promise<Mail> {
  const { smtpMail } = await import('#integrations/mail/smtp-mail.ts')
  return smtpMail(settings)
}

/** The secret; during its replacement also the previous one. */
export function withPrevious(current: string, { SECRET_PREVIOUS: previous }: Env): Secret {
  return previous ? { current, previous } : current
}
