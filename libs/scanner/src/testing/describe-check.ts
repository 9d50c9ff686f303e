import type { ResourceOf } from '../kinds';
import { findCheck } from '../aws/provider';
import { judge } from '../aws/provider';
import { GLOBAL_REGION } from '../snapshot';
import { isGlobalService } from '../aws/provider';
import type { Verdict } from '../verdict';
import { ACCOUNT, type BuiltKind, aResource, aUnit } from './resources';

/** How the ARN of a region spells a service, where that is not the check's own word. */
const ARN_SERVICES: Readonly<Record<string, string>> = {
  accessanalyzer: 'access-analyzer',
  cloudwatch: 'logs',
  efs: 'elasticfilesystem',
  macie: 'macie2',
};

/** One resource with some facts, and what the check must say of it; `nothing` where it does not concern the check. */
export type Case<K extends BuiltKind> = readonly [
  why: string,
  facts: Partial<ResourceOf<K>>,
  says: Verdict['status'] | 'nothing',
];

const judgeWith = <K extends BuiltKind>(check: string, kind: K, facts: Partial<ResourceOf<K>>): string => {
  const service = findCheck(check)?.unitService ?? '';
  const unit = aUnit(service, isGlobalService(service) ? GLOBAL_REGION : 'us-east-1', {
    resources: [aResource(kind, facts)],
  });
  const said = judge(ACCOUNT, [unit]).filter((verdict) => verdict.check === check);
  return said.length === 0 ? 'nothing' : said.map(({ status }) => status).join();
};

/** What a check says of a sound resource, of each case, of nothing at all and of a refused list. */
export const describeCheck = <K extends BuiltKind>(
  check: string,
  kind: K,
  cases: ReadonlyArray<Case<K>>,
  sound = 'pass',
): void => {
  describe(check, () => {
    it('passes a sound resource', () => expect(judgeWith(check, kind, {})).toBe(sound));
    it.each(cases)('%s', (_why, facts, says) => expect(judgeWith(check, kind, facts)).toBe(says));
    it('says nothing where there is nothing to check', () => {
      const service = findCheck(check)?.unitService ?? '';
      expect(judge(ACCOUNT, [aUnit(service, 'us-east-1')])).toEqual([]);
    });
    it('is unknown, on the region or the account, where the list was refused', () => {
      const service = findCheck(check)?.unitService ?? '';
      const region = isGlobalService(service) ? GLOBAL_REGION : 'us-east-1';
      const unit = aUnit(service, region, { unreadKinds: [{ kind, operation: 'x:List', reason: 'Access denied.' }] });
      const { service: shown = '', isOfAccount } = findCheck(check) ?? {};
      const ofRegion = `arn:aws:${ARN_SERVICES[shown] ?? shown}:us-east-1:${ACCOUNT}:account`;
      const subject = region === GLOBAL_REGION || isOfAccount ? `arn:aws:iam::${ACCOUNT}:root` : ofRegion;
      expect(judge(ACCOUNT, [unit]).filter((verdict) => verdict.check === check)).toEqual([
        expect.objectContaining({ status: 'unknown', resource: subject, detail: 'Access denied.' }),
      ]);
    });
  });
};
