import { findHomeRegion } from '../../aws/partition';
import { findCheck } from '../../aws/provider';
import { collectAwsUnit } from '../../aws/collect-aws-unit';
import { judge } from '../../aws/provider';
import { GLOBAL_REGION } from '../../snapshot';
import { isGlobalService } from '../../aws/provider';
import type { Verdict } from '../../verdict';
import { ACCOUNT, NOW } from '../account';
import { fakeReader } from '../fake-reader';
import type { TruthCase } from './truth-case';

/** Reads the answers with the real collectors and judges them: every verdict of the case's check. */
export const judgeAnswers = async (base: TruthCase['answers'], truth: TruthCase): Promise<readonly Verdict[]> => {
  const check = findCheck(truth.check);
  if (!check) throw new TypeError(`There is no check ${truth.check}.`);
  const reader = fakeReader({ ...base, ...truth.answers });
  const services = [...new Set([check.unitService, ...(check.alsoReads ?? [])])];
  const units = await Promise.all(
    services.map((service) =>
      collectAwsUnit(
        reader,
        {
          accountId: ACCOUNT,
          region: isGlobalService(service) ? GLOBAL_REGION : (truth.region ?? findHomeRegion(truth.partition ?? 'aws')),
          service,
        },
        {
          now: NOW,
          range: '30d',
          purposes: truth.purposes ?? ['security'],
          pause: () => Promise.resolve(),
          ...(truth.partition === undefined ? {} : { partition: truth.partition }),
        },
      ),
    ),
  );
  return judge(ACCOUNT, units, { now: NOW, thresholds: truth.thresholds }).filter(
    (verdict) => verdict.check === truth.check && verdict.resource.endsWith(truth.of ?? ''),
  );
};
