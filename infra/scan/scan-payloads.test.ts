import { anAccount } from '@cloudmend/domain/testing';
import { READERS_PER_ACCOUNT } from '../config/capacity';
import definition from './scan-workflow.asl.json';
import { aWorld } from './testing/fake-provider';
import { aMemory } from './testing/tenant-memory';
import { runWorkflow } from './testing/run-workflow';

/** Our own limit; Step Functions allows 256 KB. */
const MOST_BYTES = 64 * 1024;
const LONGEST_TENANT = 'a'.repeat(128);
/** Events that Step Functions writes for one Lambda task in a Map iteration, plus more for each failed attempt. */
const EVENTS_PER_GROUP = 7;
const EVENTS_PER_FAILURE = 3;

const accounts = Array.from({ length: 500 }, (_, index) => {
  const accountId = String(100_000_000_000 + index);
  return anAccount({ accountId, roleArn: `arn:aws:iam::${accountId}:role/CloudMendReadOnly` });
});
const longName = (index: number): string => `service-${index}-`.padEnd(110, 'x');
const regions = Array.from({ length: 17 }, (_, index) => `ap-southeast-${index + 10}`);
const regionalServices = Array.from({ length: 12 }, (_, index) => longName(index));

describe('the largest scan', () => {
  it('carries no state above 64 KB with 500 accounts', async () => {
    const memory = aMemory(accounts);
    const { succeeded, largestPayload } = await runWorkflow({
      memory,
      world: aWorld({ regions: [] }),
      tenantId: LONGEST_TENANT,
    });
    expect(succeeded).toBe(true);
    expect(memory.scan.parts).toHaveLength(1000);
    expect(largestPayload).toBeLessThan(MOST_BYTES);
  });

  it('carries no state above 64 KB with 17 regions and 12 services with the longest names', async () => {
    const memory = aMemory();
    const { succeeded, largestPayload } = await runWorkflow({
      memory,
      world: aWorld({ regions, regionalServices }),
      tenantId: LONGEST_TENANT,
    });
    expect(succeeded).toBe(true);
    expect(memory.scan.parts).toHaveLength(17 * 12 + 2);
    expect(largestPayload).toBeLessThan(MOST_BYTES);
  });

  it('reads as many regions of an account concurrently as workers are counted for it', () => {
    expect(definition.States.ScanAccounts.ItemProcessor.States.CollectRegions.MaxConcurrency).toBe(READERS_PER_ACCOUNT);
  });

  it('writes at most 5,000 history events for an account that waits all day', () => {
    const [wait] = definition.States.ScanAccounts.ItemProcessor.States.PlanAccount.Retry;
    expect(wait?.ErrorEquals).toEqual(['NoRoom']);
    expect((wait?.MaxAttempts ?? 0) * EVENTS_PER_FAILURE).toBeLessThan(5_000);
    // Half the longest pause on average: longer than the workflow itself may take.
    expect(((wait?.MaxAttempts ?? 0) * (wait?.MaxDelaySeconds ?? 0)) / 2).toBeGreaterThan(definition.TimeoutSeconds);
  });

  it('writes at most 5,000 history events for one account, even if every region always fails', () => {
    const collect =
      definition.States.ScanAccounts.ItemProcessor.States.CollectRegions.ItemProcessor.States.CollectRegion;
    const retries = collect.Retry.find(({ ErrorEquals }) => ErrorEquals.includes('States.ALL'))?.MaxAttempts ?? 0;
    // AWS had 34 regions in 2026; the global part and the bill are apart.
    const groups = 40 + 2;
    const abandoned = EVENTS_PER_GROUP - 2;
    expect(groups * (EVENTS_PER_GROUP + retries * EVENTS_PER_FAILURE + abandoned)).toBeLessThan(5_000);
    expect(definition.States.ScanAccounts.ItemProcessor.ProcessorConfig.Mode).toBe('DISTRIBUTED');
  });
});
