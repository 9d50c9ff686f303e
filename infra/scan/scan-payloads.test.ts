import { effort } from '@cloudmend/domain/testing/effort';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { anAccount } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { MOST_IN_BATCH } from '@cloudmend/store/system';
import { READERS_PER_ACCOUNT } from '../config/capacity';
import definition from './scan-workflow.asl.json';
import { aWorld } from './testing/fake-provider';
import { aMemory } from './testing/tenant-memory';
import { runWorkflow } from './testing/run-workflow';

/** Our own limit; Step Functions allows 256 KB. */
const MOST_BYTES = 64 * 1024;
const LONGEST_TENANT = 'a'.repeat(128) as TenantId;
/** https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
const MOST_EVENTS = 25_000;
/** Events that Step Functions writes for one Lambda task in a Map iteration, plus more for each failed attempt. */
const EVENTS_PER_GROUP = 7;
const EVENTS_PER_FAILURE = 3;

/** What a run is given grows with its batch, not with the accounts of a scan. */
const ACCOUNTS = effort(12, 500);
const accounts = Array.from({ length: ACCOUNTS }, (_, index) => {
  const accountId = String(100_000_000_000 + index);
  return anAccount({ accountId, roleArn: `arn:aws:iam::${accountId}:role/CloudMendReadOnly` });
});
const longName = (index: number): string => `service-${index}-`.padEnd(110, 'x');
const regions = Array.from({ length: 17 }, (_, index) => `ap-southeast-${index + 10}`);
const regionalServices = Array.from({ length: 12 }, (_, index) => longName(index));

describe('the largest scan', () => {
  it(`carries no state above 64 KB with ${ACCOUNTS} accounts`, async () => {
    const memory = aMemory(accounts);
    const { succeeded, largestPayload } = await runWorkflow({
      memory,
      world: aWorld({ regions: [] }),
      tenantId: LONGEST_TENANT,
    });
    expect(succeeded).toBe(true);
    expect(memory.scan.parts).toHaveLength(2 * ACCOUNTS);
    expect(largestPayload).toBeLessThan(MOST_BYTES);
  });

  itAtNight('carries no state above 64 KB with 17 regions and 12 services with the longest names', async () => {
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

  it('writes fewer history events than a run may have, even if every region of its accounts always fails', () => {
    const collect =
      definition.States.ScanAccounts.ItemProcessor.States.CollectRegions.ItemProcessor.States.CollectRegion;
    const retries = collect.Retry.find(({ ErrorEquals }) => ErrorEquals.includes('States.ALL'))?.MaxAttempts ?? 0;
    // AWS had 34 regions in 2026; the global part and the bill are apart.
    const groups = 40 + 2;
    const abandoned = EVENTS_PER_GROUP - 2;
    const ofAccount = groups * (EVENTS_PER_GROUP + retries * EVENTS_PER_FAILURE + abandoned);
    expect(MOST_IN_BATCH * ofAccount).toBeLessThan(MOST_EVENTS / 2);
  });

  it('reads the accounts of a batch at once, in the run itself', () => {
    const { MaxConcurrency, ItemProcessor } = definition.States.ScanAccounts;
    expect([MaxConcurrency, ItemProcessor.ProcessorConfig.Mode]).toEqual([MOST_IN_BATCH, 'INLINE']);
  });
});
