/** An error in the service's format, which the SDK parses into the service's exception. */
export class WireError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly statusCode = 400,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = code;
  }
}

/** The demo cloud lacks this operation: reported as our fault, never as an error of AWS. */
export class UnsupportedLocallyError extends Error {
  constructor(operation: string) {
    super(`The demo cloud does not answer ${operation}.`);
    this.name = 'UnsupportedLocallyError';
  }
}
