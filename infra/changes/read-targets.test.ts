import type { Recommendation } from '@cloudmend/domain/recommendations';
import { aRecommendation } from '@cloudmend/domain/testing';
import { readTargets } from './read-targets';

const memory = aRecommendation({
  id: 'r-1',
  rule: 'LAMBDA-MEM',
  resource: 'arn:aws:lambda:eu-west-1:111122223333:function:resize',
  inputs: { memoryMb: 1024, newMemoryMb: 320 },
  monthlySavingUsd: 0,
  atMostUsd: 59.57,
});
const disk = aRecommendation({
  id: 'r-2',
  rule: 'EBS-GP2-GP3',
  resource: 'arn:aws:ec2:eu-west-1:111122223333:volume/vol-1',
  inputs: { sizeGiB: 500, iops: 3000, throughputMiBps: 125 },
  monthlySavingUsd: 10,
});

const readMoney = async (...all: readonly Recommendation[]) => {
  const uses = {
    recommendations: { list: () => Promise.resolve(all) },
    scans: { list: () => Promise.resolve({ items: [] }) },
    compliance: { readChecks: () => Promise.resolve([]) },
  } as unknown as Parameters<typeof readTargets>[0];
  const targets = all.map(({ id, rule, title, resource, accountId, region }) => ({
    kind: 'recommendation' as const,
    id,
    source: rule,
    title,
    resource,
    accountId,
    region,
  }));
  return (await readTargets(uses, targets)).money;
};

describe('the money of a change', () => {
  it.each([
    ['an amount', [disk], { monthlyUsd: '-10.00' }],
    ['a range, whose least may be zero', [memory], { monthlyUsd: '0.00', atMostUsd: '59.57' }],
    ['a range if it is one of several', [disk, memory], { monthlyUsd: '-10.00', atMostUsd: '69.57' }],
  ])('is %s', async (_case, all, { monthlyUsd, ...range }) => {
    const { formula: _formula, inputs: _inputs, ...money } = (await readMoney(...all)) ?? {};
    expect(money).toEqual({ monthlyUsd, ...range });
  });
});
