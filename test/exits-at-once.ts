/**
 * Imported before the program, ends it as soon as it is asked to stop, whatever is under way. With it a test shows that it
 * would notice requests that a restart cuts off.
 */
process.on('SIGTERM', () => process.exit(0))
