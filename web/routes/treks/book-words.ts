/** What Book Now answers where no departure was chosen. */
export const NO_DATE = 'Please select a date first'
