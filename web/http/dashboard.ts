import { brand } from '#brand'

/** Where hosts work; it tells a pending or suspended one how things stand. */
export const DASHBOARD = `/${brand.slug}-your-adventure`
