import { getCheck } from '@cloudmend/domain/checks';
import { AppError } from '@cloudmend/domain/errors';
import { type MemberUses, type Operation, serve } from '../../runtime';
import { remedyOnPlan } from '../remedy-on-plan';

/** One check with its remedy. Reads no records: the caller names what fills the remedy. @throws AppError not-found */
export const getCheckFor =
  ({ providers }: Pick<MemberUses, 'providers'>): Operation<typeof getCheck> =>
  ({ plan }, { check: id, resource, region, account }) => {
    const provider = providers.ofCheck(id);
    const check = provider?.findCheck(id);
    const remedy = provider?.remedyFor(
      id,
      resource === undefined ? undefined : { resource, region, accountId: account },
    );
    if (!check || !remedy) return Promise.reject(new AppError('not-found', 'The check was not found.'));
    const { title, fault, severity, service, recommendation, controls, equivalents } = check;
    return Promise.resolve({
      check: id,
      title,
      fault,
      severity,
      service,
      recommendation,
      controls: [...controls],
      equivalents: { prowler: [...equivalents.prowler], cloudsploit: [...equivalents.cloudsploit] },
      remedy: remedyOnPlan(plan, remedy),
    });
  };

export const handler = serve(getCheck, getCheckFor);
