const ignore = (): void => undefined;

/**
 * The logger of every client of the AWS SDK. Without one, the SDK's own logger drops each line, but only after the SDK has copied the
 * whole input and output of the call for it: half of the CPU of a query of 20 records. The SDK calls `info` and `error` only if a
 * logger has them (`loggerMiddleware` of @aws-sdk/core), so this one has neither.
 */
export const quietLogger = { trace: ignore, debug: ignore, warn: ignore } as unknown as Readonly<
  Record<'trace' | 'debug' | 'info' | 'warn' | 'error', () => void>
>;

/**
 * Options of clients for the product's own services: AWS_ENDPOINT_URL names the customer's cloud and must not apply to
 * them.
 */
export const OWN_SERVICES = { ignoreConfiguredEndpointUrls: true, logger: quietLogger } as const;
