import { brand } from '#brand'

/** The hosts' dashboard; it shows a pending or suspended host their status. */
export const DASHBOARD = `/${brand.slug}-your-adventure` as const
