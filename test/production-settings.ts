/** Settings with which production starts. Nothing behind them exists. */
export const production = {
  MODE: 'production',
  DATABASE_URL: 'postgres://chautari@127.0.0.1:1/chautari',
  PUBLIC_URL: 'https://chautari.example',
  SECRET: 'qm3Zt8Vw1LrYc5XhB7nKd0PgS4uJe9Fa',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  MAIL_FROM: 'hi@chautari.example',
  SMTP_URL: 'smtps://mail.chautari.example',
  LEGAL_REVIEWED: '2026-11-24',
  COMPANY_NAME: 'Trails Pvt. Ltd.',
  COMPANY_ADDRESS: '1 Lazimpat, Kathmandu',
  COMPANY_REGISTER: 'Company register of Nepal, 12345',
  COMPANY_DIRECTOR: 'Sita Rai',
}
