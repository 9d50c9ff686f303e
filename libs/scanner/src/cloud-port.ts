/** One read of a customer's cloud: the narrow door that every collector goes through. */
export interface CloudCall {
  /** SDK client id in lower case: `ec2`, `iam`, `s3`, `s3-control`, `rds`, `cloudtrail`, `sts`, `cost-explorer`. */
  readonly service: string;
  /** The region asked; global services are asked in their home region. */
  readonly region: string;
  /** The SDK's operation: `DescribeVolumes`. */
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export type CloudFailure =
  | 'denied'
  | 'throttled'
  | 'unreachable'
  | 'expired'
  | 'not-found'
  | 'not-recorded'
  | 'not-asked'
  /** AWS does not run the service in the region that was asked. */
  | 'not-offered'
  | 'failed';

/** The code of a call that was refused because the time of its unit was up. */
export const TIME_LIMIT = 'TimeLimit';

/** A read that did not succeed, after the retries that make sense. */
export class CloudError extends Error {
  // oxlint-disable-next-line max-params -- four facts and the cause, all of them needed to tell what went wrong.
  constructor(
    readonly failure: CloudFailure,
    /** `ec2:DescribeVolumes`: the IAM action, too. */
    readonly operation: string,
    /** AWS's own error code: `AccessDenied`, `NoSuchBucketPolicy`. */
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'CloudError';
  }
}

/** Reads a customer's cloud with one set of credentials. Typed calls are in `aws/`. */
export interface CloudReader {
  /** Answers the SDK's typed output. @throws CloudError */
  read(call: CloudCall, signal?: AbortSignal): Promise<unknown>;
  /** Calls that left so far, retries not counted. */
  readonly calls: number;
}
