/** The platform's own account, from which payouts are paid. */
export type OurAccount = { holder: string; account: string; swift: string }
