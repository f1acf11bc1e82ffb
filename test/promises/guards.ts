/**
 * The source files on which each promise depends, as globs. `npm test` runs the reduced form of a promise when one of its
 * files has changed since `npm run test:promises` last passed with the full figures; see verified.ts.
 */
export const guards: Record<number, string[]> = {
  1: ['domain/booking/*.ts', 'domain/departure/*.ts', 'db/migrations/*.sql', 'db/connect.ts'],
  2: [
    'domain/booking/*.ts',
    'domain/payment/*.ts',
    'domain/ledger/*.ts',
    'integrations/stripe/*.ts',
    'worker/*.ts',
  ],
  3: ['api/payments.ts', 'domain/payment/*.ts', 'integrations/stripe/*.ts'],
  4: ['domain/payment/*.ts', 'domain/booking/*.ts', 'integrations/stripe/*.ts'],
  5: [
    'api/*.ts',
    'domain/booking/*.ts',
    'domain/payment/*.ts',
    'domain/account/profile/*.ts',
    'web/http/*.ts',
  ],
  6: ['domain/access/*.ts', 'server/identify.ts', 'api/named-rows.ts', 'web/http/*.ts', 'web/routes.ts'],
  7: ['api/*.ts', 'server/logger.ts', 'domain/access/*.ts', 'db/migrations/*.sql', 'web/http/*.ts'],
  8: ['domain/account/*.ts', 'domain/account/second-factor/*.ts', 'server/limits/*.ts'],
  9: ['api/*.ts', 'domain/booking/*.ts', 'domain/payment/start-checkout.ts'],
  10: [
    'domain/booking/*refund*.ts',
    'domain/booking/cancel-*.ts',
    'domain/payment/*refund*.ts',
    'domain/money.ts',
  ],
  11: ['domain/credit/*.ts', 'domain/referral/*.ts', 'domain/ledger/*.ts', 'db/migrations/*.sql'],
  12: ['api/*.ts', 'server/*.ts', 'web/http/*.ts', 'web/mount.ts'],
  13: ['domain/booking/*hold*.ts', 'domain/payment/*.ts', 'worker/schedule.ts', 'db/migrations/*.sql'],
  14: ['integrations/pictures/*.ts', 'integrations/documents/*.ts', 'domain/picture/*.ts', 'web/http/*.ts'],
  15: ['domain/account/*.ts', 'domain/account/second-factor/*.ts', 'server/identify.ts', 'server/streams.ts'],
  16: ['server/same-origin.ts', 'server/doors.ts', 'web/http/*.ts', 'web/entry.server.tsx'],
  17: [
    'web/entry.server.tsx',
    'web/root.tsx',
    'web/http/*.ts',
    'worker/mails/layout.ts',
    'domain/text-rules.ts',
  ],
  18: ['server/stream*.ts', 'api/stream.ts', 'domain/message/*.ts', 'web/realtime/*.ts'],
  19: ['server/limits/*.ts', 'server/doors.ts', 'server/identify.ts'],
  20: ['server/shedding/*.ts', 'server/doors.ts', 'server/page-cache.ts'],
  21: ['server/run.ts', 'server/listen.ts', 'server/end-connections.ts', 'server.ts', 'worker/*.ts'],
  22: ['integrations/**/*.ts', 'worker/*.ts', 'db/connect.ts', 'server/hear-notifications.ts'],
  23: ['db/*.ts', 'db/embedded/*.ts', 'server/hear-notifications.ts', 'worker/queue.ts'],
  24: [
    'server/backup/*.ts',
    'domain/payment/compare-*.ts',
    'domain/payment/adopt-session.ts',
    'db/migrations/*.sql',
  ],
  25: ['domain/account/personal-data/*.ts', 'db/migrations/*.sql', 'server/logger.ts'],
}
