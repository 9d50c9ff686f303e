/** One read of a customer's cloud: the port that every collector uses. */
export interface CloudCall {
  /** SDK client id in lower case: `ec2`, `iam`, `s3`, `s3-control`, `rds`, `cloudtrail`, `sts`, `cost-explorer`. */
  readonly service: string;
  /** The region to call; global services are called in their home region. */
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
  /** AWS does not offer the service in the region. */
  | 'not-offered'
  | 'failed';

/** The error code of a call that was skipped because the unit ran out of time. */
export const TIME_LIMIT = 'TimeLimit';

/** A read that failed, after retries. */
export class CloudError extends Error {
  // oxlint-disable-next-line max-params -- four facts and the cause, all of them needed to tell what went wrong.
  constructor(
    readonly failure: CloudFailure,
    /** `ec2:DescribeVolumes`: the IAM action, too. */
    readonly operation: string,
    /** AWS's error code: `AccessDenied`, `NoSuchBucketPolicy`. */
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
  /** Returns the SDK's typed output. @throws CloudError */
  read(call: CloudCall, signal?: AbortSignal): Promise<unknown>;
  /** Calls sent so far, without retries. */
  readonly calls: number;
}
