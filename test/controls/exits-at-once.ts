/**
 * Negative control: ends the program as soon as it is asked to stop, with requests in progress. A test that imports it
 * first must notice cut-off requests.
 */
process.on('SIGTERM', () => process.exit(0))
