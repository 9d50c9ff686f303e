import { endpoints } from '@cloudmend/infra/endpoints';
import { ENDPOINT_MEMORY_MIB } from '@cloudmend/infra/config';
import { provideServices } from '@cloudmend/infra/runtime';
import { anAccount } from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { findingsOfAccount, seedFindingIndex } from '@cloudmend/store/testing';
import { anEvent } from '../../../infra/runtime/testing/an-event';
import { openTestServices } from '../../../infra/runtime/testing/test-services';
import { meterTable } from './dynamodb-meter';
import { meterLog } from './log-meter';
import { MIB_A_CPU } from './measure-scan';
import type { CallUse } from './scan-use';

const TENANT = 'acme' as TenantId;
const PERSON = 'sub-1';
const ACCOUNTS = ['111122223333', '222233334444', '333344445555'];
const FINDINGS_EACH = 150;
/** What the pages of a visit ask. */
const VISIT: ReadonlyArray<readonly [contract: string, query?: string]> = [
  ['getMe'],
  ['getMetrics', 'range=30d&compare=prev'],
  ['listAccounts'],
  ['listFindings', `tenant=${TENANT}`],
  ['listRecommendations', `tenant=${TENANT}`],
  ['listScans'],
  ['listNotices'],
  ['listOwners'],
  ['getCompliance'],
];
/** The first visits compile; functions live for many calls. */
const [WARM_UP, VISITS] = [3, 10];
/** The time in which DynamoDB answers a request, of which AWS says single-digit milliseconds: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Introduction.html */
const TABLE_MS = 5;

/**
 * Answers the calls of visits as functions do, gate included, over a workspace of three accounts, and counts what one takes. The
 * table's emulator runs in the same process: its CPU time counts as the function's.
 */
export const measureCalls = async (): Promise<CallUse> => {
  const test = await openTestServices({ hasWire: true });
  const { local } = test;
  const table = meterTable(local.deps.client);
  const { log, use: logged } = meterLog();
  provideServices({ ...test.services, log });
  try {
    await test.aTenant(TENANT, 'enterprise', { [PERSON]: 'tenant-admin' });
    const stores = local.openStores(TENANT);
    for (const accountId of ACCOUNTS) await stores.accounts.link(anAccount({ accountId }), null);
    const index = new Map(ACCOUNTS.map((accountId) => [accountId, findingsOfAccount(accountId, FINDINGS_EACH)]));
    await seedFindingIndex(local.deps, TENANT, index);
    const visit = async (): Promise<void> => {
      for (const [name, query = ''] of VISIT) {
        const endpoint = endpoints.find(({ contract }) => contract.name === name);
        if (!endpoint) throw new Error(`There is no call ${name}.`);
        const { handler } = await endpoint.load();
        const isOfTenant = endpoint.contract.path.includes('{tenantId}');
        const event = anEvent({ sub: PERSON, ...(isOfTenant && { path: { tenantId: TENANT } }), query });
        const { statusCode, body } = (await handler(event)) as { statusCode: number; body?: string };
        if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}: ${body}`);
      }
    };
    for (let count = 0; count < WARM_UP; count += 1) await visit();
    const before = { ...table };
    const loggedBefore = logged.bytes;
    const cpuBefore = process.cpuUsage();
    for (let count = 0; count < VISITS; count += 1) await visit();
    const { user, system } = process.cpuUsage(cpuBefore);
    const calls = VISITS * VISIT.length;
    const requests = table.requests - before.requests;
    return {
      calls: VISIT.length,
      seconds:
        ((user + system) / 1e6 / calls) * (MIB_A_CPU / ENDPOINT_MEMORY_MIB) + (requests / calls) * (TABLE_MS / 1000),
      readUnits: (table.readUnits - before.readUnits) / calls,
      writeUnits: (table.writeUnits - before.writeUnits) / calls,
      logBytes: (logged.bytes - loggedBefore) / calls,
    };
  } finally {
    await test.close();
  }
};
