/** The longest promotion code; the shortest has four characters. */
export const PROMOTION_LENGTH = 20

/** Whether a text has the format of a promotion code: 4 to 20 capital letters and digits. */
export function isPromotionCode(code: string): boolean {
  return /^[A-Z0-9]{4,20}$/.test(code)
}
