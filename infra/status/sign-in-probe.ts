import { createHmac } from 'node:crypto';
import { toProbeEmail } from '@cloudmend/domain/tenancy';
import type { PasswordSignIn, PoolSession } from '../adapters/cognito-sign-in';
import type { Services } from '../runtime/services';
import { prepare } from './outcome';

export interface ProbeSignInUses {
  readonly pool: PasswordSignIn;
  readonly identity: Pick<Services['identity'], 'find'>;
  /** A secret of the installation, of at least 256 bits. */
  readonly secret: () => Promise<string>;
}

const ID_LENGTH = 24;

/**
 * A user is added with one password and sets another at the first sign-in. Address and passwords follow from the secret:
 * after it was replaced, another user is added.
 */
const derive = (secret: string) => {
  const of = (use: string) => createHmac('sha256', secret).update(`probe ${use}`).digest();
  return {
    email: toProbeEmail(of('address').toString('hex').slice(0, ID_LENGTH)),
    first: of('first password').toString('base64url'),
    lasting: of('lasting password').toString('base64url'),
  };
};

const isRefused = (error: unknown): boolean =>
  error instanceof Error && ['NotAuthorizedException', 'UserNotFoundException'].includes(error.name);

/**
 * Signs the probe's user in as a browser does, and adds them before the first time. @throws NotCheckedError if there is no
 * secret or no user; any other error means that sign-in does not work
 */
export const signInProbe = async ({ pool, identity, secret }: ProbeSignInUses): Promise<PoolSession> => {
  const { email, first, lasting } = derive(await prepare('The secret could not be read.', secret()));
  try {
    return await pool.signIn(email, lasting);
  } catch (error) {
    if (!isRefused(error)) throw error;
    const user = await identity.find(email);
    if (user && !user.isNew) throw error;
    if (!user) await prepare('The user could not be added.', pool.add(email, first));
    return pool.signIn(email, first, lasting);
  }
};
