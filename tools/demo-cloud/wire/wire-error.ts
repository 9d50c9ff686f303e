/** A refusal as the real service would word it; the SDK's decoder turns it into the service's own exception. */
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

/** The demo cloud has no answer for this operation: a fault of ours to see, never something that looks like AWS. */
export class UnsupportedLocallyError extends Error {
  constructor(operation: string) {
    super(`The demo cloud does not answer ${operation}.`);
    this.name = 'UnsupportedLocallyError';
  }
}
