/** An error answer in Stripe's format. */
export class StripeFault extends Error {
  override name = 'StripeFault'
  status: number
  body: {
    error: {
      type: string
      message: string
      code?: string
      param?: string
      decline_code?: string
      payment_intent?: object
    }
  }
  /** Whether the idempotency key stores it: only errors after the validation of the parameters. */
  stored: boolean

  constructor(status: number, error: StripeFault['body']['error'], stored = false) {
    super(error.message)
    this.status = status
    this.body = { error }
    this.stored = stored
  }
}

/** An invalid parameter. */
export function badParameter(param: string, message: string, code = 'parameter_invalid_string'): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', code, message, param })
}

/** A parameter that names an unknown object. */
export function badReference(param: string, noun: string, id: string): StripeFault {
  return badParameter(param, `No such ${noun}: '${id}'`, 'resource_missing')
}

/** An unknown id. */
export function noSuch(noun: string, id: string, param = 'id'): StripeFault {
  const message = `No such ${noun}: '${id}'`
  return new StripeFault(404, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

/** The object is not in the state that the call needs. The key stores this error. */
export function wrongState(message: string, code?: string): StripeFault {
  const error = { type: 'invalid_request_error', message }
  return new StripeFault(400, code ? { ...error, code } : error, true)
}
