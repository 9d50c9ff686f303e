import { AppError, forbidden, notFound } from '@cloudmend/domain/errors';
import { type Acceptance, type AcceptanceState, toAcceptance } from '@cloudmend/domain/findings';
import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import type { KeptAcceptance } from '@cloudmend/store';
import type { MemberUses } from '../../runtime';

/** Operators enter for an hour: they accept no risk in the name of a workspace. @throws AppError forbidden */
export const requireMember = ({ role }: MemberActor): void => {
  if (role === SUPER_ADMIN_GROUP) throw forbidden('Only members of the workspace can accept risks.');
};

const ENDED: Readonly<Record<AcceptanceState, string>> = {
  requested: 'This request still waits for approval.',
  accepted: 'This request was already approved.',
  rejected: 'This request was already rejected.',
  withdrawn: 'This request was withdrawn.',
  revoked: 'This acceptance was already revoked.',
  expired: 'This acceptance has expired.',
};

/** Another decision came first. */
export const decidedMeanwhile = (): AppError =>
  new AppError('conflict', 'Another decision was made in the meantime. Reload to see it.');

/** @throws AppError not-found, conflict unless it is in one of the states */
export const findAcceptance = async (
  { acceptances, clock }: Pick<MemberUses, 'acceptances' | 'clock'>,
  id: string,
  states: readonly AcceptanceState[],
): Promise<Acceptance & Pick<KeptAcceptance, 'requester'>> => {
  const record = await acceptances.get(id);
  if (!record) throw notFound('The acceptance');
  const acceptance = toAcceptance(record, clock());
  if (!states.includes(acceptance.state)) throw new AppError('conflict', ENDED[acceptance.state]);
  return acceptance;
};
