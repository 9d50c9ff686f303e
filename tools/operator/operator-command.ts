import type { AuditEntry } from '@cloudmend/domain/audit';
import { AppError } from '@cloudmend/domain/errors';
import { Email } from '@cloudmend/domain/people';
import { isTenantId, type TenantId } from '@cloudmend/domain/tenancy';
import type { PoolUser } from '@cloudmend/infra/runtime';
import { OperatorError, type Records } from './records';

/** One command: its arguments, and what it prints. */
export type OperatorCommand = (
  records: Records,
  words: readonly string[],
  who: string,
  options: { readonly out: string | undefined; readonly as: string | undefined },
) => Promise<unknown>;

/** The user with this address. @throws OperatorError */
export const personNamed = async ({ identity }: Records, word: string | undefined): Promise<PoolUser> => {
  const email = Email.safeParse(word ?? '');
  if (!email.success) throw new OperatorError('Name the user by email address.');
  const user = await identity.find(email.data);
  if (!user) throw new OperatorError(`No user has the address ${email.data}.`);
  return user;
};

/** What was refused is an error the user can fix. */
export const orExplain = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? new OperatorError(error.message) : error;
  }
};

const noTenant = (word: string | undefined): OperatorError => new OperatorError(`There is no workspace ${word ?? ''}.`);

/** The workspace with this name, also if it was deleted. @throws OperatorError */
export const anyTenantNamed = async ({ system }: Records, word: string | undefined) => {
  const tenant = word !== undefined && isTenantId(word) ? await system.tenants.get(word as TenantId) : undefined;
  if (!tenant) throw noTenant(word);
  return tenant;
};

/** The live workspace with this name. @throws OperatorError */
export const tenantNamed = async (records: Records, word: string | undefined) => {
  const tenant = await anyTenantNamed(records, word);
  if (tenant.state !== 'active') throw noTenant(word);
  return tenant;
};

/** The audit entry of an operator's action. */
export const formatLine = (
  who: string,
  action: string,
  target: string,
  change: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry => ({
  at: new Date().toISOString(),
  actor: who,
  role: 'operator',
  action,
  target,
  outcome: 'done',
  requestId: '-',
  sourceIp: 'command line',
  ...change,
});
