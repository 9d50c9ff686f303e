import type { Contract } from '@cloudmend/domain/contract';
import { pathsOf } from '@cloudmend/domain/contract';
import { ErrorBody, HTTP_STATUS } from '@cloudmend/domain/errors';
import { anAccount } from '@cloudmend/domain/testing';
import { effort, reportFigure, SEED } from '@cloudmend/domain/testing/effort';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { PropertyRunner } from '@cloudmend/store/testing/random';
import { endpoints } from '../../api/endpoints';
import type { Handler } from '../../runtime';
import type { EventParts } from '../../runtime/testing/an-event';
import { anEvent } from '../../runtime/testing/an-event';
import type { TestServices } from '../../runtime/testing/test-services';
import { openTestServices } from '../../runtime/testing/test-services';
import { RAW_BODIES, spoiled } from './mutate';
import { type Draw, inputFor, inputSchemaOf, type Known, type Schema } from './schema-values';

const INPUTS = effort(12_000, 120_000);
/** One workspace fills up; another one is begun after so many inputs. */
const INPUTS_EACH = 500;
/** The deadline of a call is ten seconds; none of these has a reason to come near it. */
const SLOW_MS = 5000;
const ACCOUNTS = ['111122223333', '444455556666'];

interface Row {
  readonly contract: Contract;
  readonly handler: Handler;
  readonly schema: Schema;
}

let test: TestServices;
let rows: readonly Row[];

beforeAll(async () => {
  test = await openTestServices({ remembersReads: true });
  rows = await Promise.all(endpoints.map(async ({ contract, load }) => ({ contract, handler: (await load()).handler, schema: inputSchemaOf(contract) })));
});
afterAll(() => test.close());

/** A workspace with two accounts, a scan and a schedule, so that calls find something. */
const aWorkspace = async (number: number): Promise<{ readonly tenantId: TenantId; readonly sub: string; readonly known: Record<string, unknown[]> }> => {
  const [tenantId, sub] = [`fuzzed-${number}` as TenantId, `admin-${number}`];
  await test.aTenant(tenantId, 'enterprise', { [sub]: 'tenant-admin', [`viewer-${number}`]: 'tenant-viewer' });
  const stores = test.local.storesOf(tenantId);
  for (const accountId of ACCOUNTS) {
    await stores.accounts.link(anAccount({ accountId, roleArn: `arn:aws:iam::${accountId}:role/CloudMendReadOnly` }), null);
    test.trust[accountId] = { trust: 'external-id', tenant: tenantId };
  }
  const known = {
    accountId: [...ACCOUNTS],
    accounts: ACCOUNTS.map((account) => [account]),
    account: [...ACCOUNTS],
    roleArn: ACCOUNTS.map((account) => `arn:aws:iam::${account}:role/CloudMendReadOnly`),
    email: [`viewer-${number}@acme.example`, 'somebody@acme.example'],
    group: ['tenant-viewer', 'tenant-devops'],
    tenantId: [tenantId],
    timezone: ['Europe/Berlin', 'UTC'],
    scanId: ['01JD2M7F3A0000000000000000'],
    scheduleId: ['01JD2M7F3A0000000000000001'],
    date: ['2027-03-28'],
    time: ['02:30'],
  };
  return { tenantId, sub, known };
};

type Kind = 'valid' | 'bounds' | 'spoiled' | 'raw';

const kindOf = (random: PropertyRunner): Kind => random.pick(['valid', 'bounds', 'spoiled', 'spoiled', 'spoiled', 'raw'] as const);

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** An input where the method of the call has it. */
const partsOf = ({ contract, schema }: Row, kind: Kind, draw: Draw): EventParts => {
  if (kind === 'raw' && contract.method !== 'GET') return { rawBody: draw.random.pick(RAW_BODIES) };
  const { input } = inputFor(contract, schema, { ...draw, isAtBounds: kind === 'bounds' });
  const given = kind === 'spoiled' || kind === 'raw' ? spoiled(input, draw, schema) : input;
  const path = draw.random.pick(pathsOf(contract));
  const inPath = Object.entries(given).filter(([name]) => path.includes(`{${name}}`));
  const rest = Object.entries(given).filter(([name]) => !path.includes(`{${name}}`));
  const parameters = { path: Object.fromEntries(inPath.map(([name, value]) => [name, asText(value)])) };
  if (contract.method !== 'GET') return { ...parameters, body: Object.fromEntries(rest) };
  return { ...parameters, query: new URLSearchParams(rest.map(([name, value]) => [name, asText(value)])).toString() };
};

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What is wrong with an answer; undefined when it is what the API's document says. */
const faultOf = ({ contract }: Row, { statusCode = 0, body = '', headers = {} }: { statusCode?: number; body?: string; headers?: Readonly<Record<string, unknown>> }): string | undefined => {
  if (statusCode >= 500) return `answered ${statusCode}`;
  if (statusCode !== 200) {
    const refused = ErrorBody.safeParse(json(body));
    return refused.success && HTTP_STATUS[refused.data.code] === statusCode ? undefined : `refused with ${statusCode} and ${body.slice(0, 100)}`;
  }
  if (contract.contentType) return headers['content-type'] === contract.contentType ? undefined : 'answered with another type of content';
  if (String(headers['content-type']).startsWith('text/csv')) return contract.csv ? undefined : 'answered CSV';
  return contract.output.safeParse(json(body)).success ? undefined : 'answered another shape than it declares';
};

describe('whatever is sent', () => {
  it(`is answered as the API's document says: ${INPUTS} inputs, valid, at the bounds, spoiled and hostile`, async () => {
    const random = new PropertyRunner(SEED);
    const faults: string[] = [];
    const accepted = new Set<string>();
    let workspace = await aWorkspace(0);
    for (let index = 0; index < INPUTS; index += 1) {
      if (index > 0 && index % INPUTS_EACH === 0) workspace = await aWorkspace(index);
      const row = rows[index % rows.length] as Row;
      const parts = partsOf(row, kindOf(random), { random, known: workspace.known as Known });
      test.logLines.length = 0;
      const began = performance.now();
      const answer = await row.handler(anEvent({ ...parts, sub: workspace.sub, ip: `192.0.2.${index % 250}` }));
      const fault = performance.now() - began > SLOW_MS ? 'was slow' : faultOf(row, answer);
      if (fault) faults.push(`${row.contract.name} ${fault}: ${JSON.stringify(parts).slice(0, 300)} ${test.logLines.join(' ').slice(0, 800)}`);
      if (answer.statusCode === 200) accepted.add(row.contract.name);
      learn(workspace.known, json(answer.body ?? ''));
    }
    reportFigure({ id: 'H3', what: 'inputs, valid to hostile, to every call', tried: INPUTS, failed: faults.length });
    expect(faults.slice(0, 5)).toEqual([]);
    // Fuzzing that never gets in would prove little.
    expect(accepted.size).toBeGreaterThan(rows.length * 0.7);
  }, 3_600_000);
});

/** Ids that answers name are sent again: link, scan, schedule, cancel and delete follow each other. */
const learn = (known: Record<string, unknown[]>, answer: unknown): void => {
  for (const one of Array.isArray(answer) ? answer.slice(0, 2) : [answer]) {
    for (const name of ['scanId', 'scheduleId', 'id', 'cursor']) {
      const value = typeof one === 'object' && one !== null ? (one as Record<string, unknown>)[name] : undefined;
      if (typeof value === 'string') known[name] = [value, ...(known[name] ?? [])].slice(0, 10);
    }
  }
};
