import type { Contract } from '@cloudmend/domain/contract';
import { AppError } from '@cloudmend/domain/errors';
import type { Role } from '@cloudmend/domain/permissions';
import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import type { PersonActor } from '@cloudmend/domain/tenancy';
import { adminsNeedSecondFactor, FACTOR_REQUIRED, factorDueAt } from '@cloudmend/domain/tenancy';
import type { TenantRecord, UserRecord } from '@cloudmend/store/system';
import type { Services } from './services';
import { toUnauthenticated } from './sessions';

type Person = Pick<PersonActor, 'sub' | 'signedInAt' | 'company'>;

/**
 * Whether this session started with a second factor: tokens do not say, so the time since which every sign-in had one
 * decides.
 */
export const hasFactorInSession = (
  user: Pick<UserRecord, 'factorSince'> | undefined,
  { signedInAt }: Pick<PersonActor, 'signedInAt'>,
): boolean => user?.factorSince !== undefined && signedInAt >= user.factorSince;

const refusal = (message: string): AppError => new AppError('forbidden', message, { details: FACTOR_REQUIRED });

interface Entered {
  readonly role: Role;
  readonly tenant: TenantRecord;
  readonly user: UserRecord | undefined;
}

/** An admin has a grace period after being asked first: a plan change locks no one out. */
const isGraceOver = async (
  { system, clock }: Pick<Services, 'system' | 'clock'>,
  { sub }: Person,
  user: UserRecord | undefined,
): Promise<boolean> =>
  clock().getTime() >= factorDueAt(user?.factorAskedAt ?? (await system.members.askForFactor(sub)));

const OF_ALL = 'This workspace requires a second factor. Set up an authenticator app, then sign in again.';
const OF_ADMINS =
  'Admins on this plan need a second factor for this. Set up an authenticator app in your profile, then sign in again.';

const isAdminsChange = (
  { needsSecondFactor }: Pick<Contract, 'needsSecondFactor'>,
  { role, tenant: { plan } }: Entered,
): boolean => needsSecondFactor === true && role === 'tenant-admin' && adminsNeedSecondFactor(plan);

/**
 * Asks for a second factor where the workspace demands it of all, or where the plan demands it of admins who change people.
 * @throws AppError forbidden with `details.secondFactor`; unauthenticated for a session older than the app
 */
export const assertSecondFactor = async (
  services: Pick<Services, 'system' | 'clock'>,
  contract: Pick<Contract, 'needsSecondFactor'>,
  person: Person,
  entered: Entered,
): Promise<void> => {
  const { role, tenant, user } = entered;
  // Operators were already checked, and a company's provider asks its own users.
  if (role === SUPER_ADMIN_GROUP || person.company || hasFactorInSession(user, person)) return;
  const isDemandedOfAll = tenant.requiresSecondFactor === true;
  if (!isDemandedOfAll && !(isAdminsChange(contract, entered) && (await isGraceOver(services, person, user)))) return;
  if (user?.factorSince !== undefined) throw toUnauthenticated();
  throw refusal(isDemandedOfAll ? OF_ALL : OF_ADMINS);
};
