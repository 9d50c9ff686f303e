import { createHash } from 'node:crypto';
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { cognitoSignIn } from '@cloudmend/infra/adapters';
import type { Services } from '@cloudmend/infra/runtime';
import { type CheckUses, checkStatus, PATIENCE_MS, type StatusFile } from '@cloudmend/infra/status';
import { demoRoleArn } from './demo-account';
import type { LocalCognito } from './emulators/cognito';

const WATCH_S = 60;

interface Watched {
  /** The address of the local server: calls pass it as a browser's do. */
  readonly origin: string;
  readonly file: StatusFile;
  readonly pool: Pick<LocalCognito, 'userPoolId' | 'clientId'> & { readonly client: CognitoIdentityProviderClient };
  /** A secret of this installation that stays. */
  readonly tokenKey: string;
  /** The account to scan, if any. */
  readonly account: string | undefined;
}

const toUses = (services: Services, { origin, file, pool, tokenKey, account }: Watched): CheckUses => ({
  ...services,
  fetch,
  origin,
  file,
  pool: cognitoSignIn(pool.client, { ...pool, clock: services.clock, patienceMs: PATIENCE_MS }),
  secret: async () => createHash('sha256').update(`probe ${tokenKey}`).digest('hex'),
  account: account === undefined ? undefined : { id: account, roleArn: demoRoleArn(account) },
});

/** Checks what the status page shows, now and each minute. Returns a function that stops it. */
export const watchStatus = (services: Services, watched: Watched): (() => Promise<void>) => {
  const uses = toUses(services, watched);
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    try {
      await checkStatus(uses, WATCH_S);
    } catch (error) {
      services.log.error('The status page could not be updated.', { errorMessage: String(error) });
    }
    looking = undefined;
  };
  looking = look();
  const timer = setInterval(() => (looking ??= look()), WATCH_S * 1000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
};
