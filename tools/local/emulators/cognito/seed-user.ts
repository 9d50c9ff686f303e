import { randomUUID } from 'node:crypto';
import { newUser } from './operations/sign-up';
import type { Pool } from './pool';
import type { PoolUser } from './user';

/** A user that exists from the start. */
export interface SeedUser {
  readonly email: string;
  readonly password: string;
  /** @default - random */
  readonly sub?: string;
  /** Attributes besides email, such as `name`, `custom:tenant`, `phone_number`. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** A base-32 secret: the user signs in with an authenticator app. @default - no second factor */
  readonly totpSecret?: string;
}

const withTotp = (user: PoolUser, secret: string): PoolUser => ({
  ...user,
  totp: { secret, lastStep: 0 },
  mfa: { enabled: ['SOFTWARE_TOKEN_MFA'], preferred: 'SOFTWARE_TOKEN_MFA' },
});

/** Seeding is idempotent: an existing user with the address is not changed. */
export const seedUserFor =
  (pool: Pool) =>
  async ({ email, password, sub = randomUUID(), attributes = {}, totpSecret }: SeedUser): Promise<{ sub: string }> => {
    const known = pool.users.byEmail(email);
    if (known) return { sub: known.sub };
    const all = { ...attributes, email: email.toLowerCase(), email_verified: 'true' };
    const user = newUser(pool, { sub, status: 'CONFIRMED', attributes: all, password });
    await pool.users.add(totpSecret === undefined ? user : withTotp(user, totpSecret));
    return { sub };
  };
