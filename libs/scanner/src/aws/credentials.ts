import type { AwsCredentialIdentity } from '@smithy/types';

export type Credentials = AwsCredentialIdentity | (() => Promise<AwsCredentialIdentity>);

/** Temporary credentials are renewed when less than this is left of them (THREATS R10). */
const RENEW_BEFORE_MS = 5 * 60_000;

const isFresh = ({ expiration }: AwsCredentialIdentity): boolean =>
  !expiration || expiration.getTime() - Date.now() > RENEW_BEFORE_MS;

/** One provider for all clients: asked once, and again shortly before what it gave expires. A failure is not kept. */
export const memoised = (credentials: Credentials): (() => Promise<AwsCredentialIdentity>) => {
  if (typeof credentials !== 'function') return () => Promise.resolve(credentials);
  let current: Promise<AwsCredentialIdentity> | undefined;
  return async () => {
    const kept = current;
    if (kept && isFresh(await kept)) return kept;
    // Another caller may have renewed while this one waited.
    if (current === kept) {
      current = credentials();
      current.catch(() => (current = undefined));
    }
    return current as Promise<AwsCredentialIdentity>;
  };
};
