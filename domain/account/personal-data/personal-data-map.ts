import { accountData } from './account-data.ts'
import { bookingData } from './booking-data.ts'
import type { Declarations } from './declared-data.ts'
import { hostData } from './host-data.ts'
import { moneyData } from './money-data.ts'

/**
 * Every column of every table of ours: whom it tells of, what an export shows of it, and what an erasure does with it. A
 * column that is missing here fails the tests. Rows go in this order: what refers to something stands before it.
 */
export const personalData: Declarations = { ...bookingData, ...hostData, ...moneyData, ...accountData }
