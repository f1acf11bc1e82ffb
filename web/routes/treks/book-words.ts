/** The answer to Book Now without a chosen departure. */
export const NO_DATE = 'Please select a date first'
