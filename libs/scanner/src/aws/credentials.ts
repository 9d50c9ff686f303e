import type { AwsCredentialIdentity } from '@smithy/types';

export type Credentials = AwsCredentialIdentity | (() => Promise<AwsCredentialIdentity>);

/** Temporary credentials are refreshed when less than this remains, so that no call fails halfway. */
const RENEW_BEFORE_MS = 5 * 60_000;

const isFresh = ({ expiration }: AwsCredentialIdentity): boolean =>
  !expiration || expiration.getTime() - Date.now() > RENEW_BEFORE_MS;

/**
 * One provider for all clients: credentials are requested once, and again shortly before they expire. Failures are
 * not cached.
 */
export const memoise = (credentials: Credentials): (() => Promise<AwsCredentialIdentity>) => {
  if (typeof credentials !== 'function') return () => Promise.resolve(credentials);
  let current: Promise<AwsCredentialIdentity> | undefined;
  return async () => {
    const kept = current;
    if (kept && isFresh(await kept)) return kept;
    // Another caller may have refreshed them meanwhile.
    if (current === kept) {
      current = credentials();
      current.catch(() => (current = undefined));
    }
    return current as Promise<AwsCredentialIdentity>;
  };
};
