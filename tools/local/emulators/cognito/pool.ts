import type { Attempts } from './attempts';
import type { Challenges } from './challenges';
import type { Companies } from './companies/companies';
import type { Mailer } from './mail';
import type { RelyingParty } from './passkeys';
import type { Tokens } from './tokens';
import type { TriggerCaller } from './triggers';
import type { UserStore } from './user-store';

/** The dependencies of every operation. */
export interface Pool {
  readonly clientId: string;
  readonly createdAt: Date;
  readonly companies: Companies;
  readonly users: UserStore;
  readonly challenges: Challenges;
  readonly attempts: Attempts;
  readonly tokens: Tokens;
  readonly relyingParty: RelyingParty;
  readonly mail: Mailer;
  readonly triggers: TriggerCaller;
  readonly clock: () => Date;
  /** Keeps answers about unknown users stable between calls. */
  readonly disguise: (text: string) => string;
}

/** Milliseconds since 1970, by the pool's clock. */
export const readNow = ({ clock }: Pick<Pool, 'clock'>): number => clock().getTime();
