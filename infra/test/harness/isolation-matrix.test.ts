import type { Contract } from '@cloudmend/domain/contract';
import { listPaths } from '@cloudmend/domain/contract';
import { Plan } from '@cloudmend/domain/plans';
import { effort, reportFigure, SEED } from '@cloudmend/domain/testing/effort';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { PropertyRunner } from '@cloudmend/store/testing/random';
import { endpoints } from '../../api/endpoints';
import type { Handler } from '../../runtime';
import type { EventParts } from '../../runtime/testing/an-event';
import { anEvent } from '../../runtime/testing/an-event';
import type { TestServices } from '../../runtime/testing/test-services';
import { openTestServices } from '../../runtime/testing/test-services';
import {
  ACCOUNT,
  toCanary,
  gatherCrowd,
  toOwnTenant,
  listPossessions,
  PRINCIPALS,
  type Principal,
  SCAN,
  SCHEDULE,
  VICTIMS,
} from './crowd';
import { SLOTS, SPELLINGS, type Slot } from './hostile-names';
import { inputFor, toInputSchema, type Schema } from './schema-values';

const REQUESTS = effort(200, 200_000);
/** The whole table is read and compared after this many. */
const COMPARED_EVERY = effort(200, 50_000);
/**
 * Requests that may succeed in the caller's own workspace write there, which is slow: only this many of them are sent.
 */
const OWN_SHARE = 0.15;

interface Row {
  readonly contract: Contract;
  readonly handler: Handler;
  readonly schema: Schema;
}

interface Attempt {
  readonly row: Row;
  readonly principal: Principal;
  readonly slot: Slot;
  readonly plan: Plan;
  readonly victim: string;
  readonly spelling: (name: string) => string;
  readonly input: Readonly<Record<string, unknown>>;
}

let test: TestServices;
let rows: readonly Row[];
let cursors: Readonly<Record<string, string>>;

beforeAll(async () => {
  test = await openTestServices({ remembersReads: true });
  await gatherCrowd(test);
  rows = await Promise.all(
    endpoints.map(async ({ contract, load }) => ({
      contract,
      handler: (await load()).handler,
      schema: toInputSchema(contract),
    })),
  );
  // The victims' own page tokens, encrypted like real ones.
  const stolen = VICTIMS.map(
    async (victim) =>
      [victim, (await test.local.openStores(victim).scans.list(1)).cursor ?? (await sealedFor(victim))] as const,
  );
  cursors = Object.fromEntries(await Promise.all(stolen));
});
afterAll(() => test.close());

const sealedFor = async (victim: string): Promise<string> => {
  const { openCursors } = await import('../../../libs/store/src/cursors');
  return openCursors(test.local.system.cursorSecret, victim as TenantId, test.services.clock).seal('scans', SCAN);
};

const listKnown = (victim: string) => ({
  accountId: [ACCOUNT],
  accounts: [[ACCOUNT]],
  account: [ACCOUNT],
  scanId: [SCAN],
  scheduleId: [SCHEDULE],
  id: [SCAN],
  roleArn: [`arn:aws:iam::${ACCOUNT}:role/CloudMendReadOnly`],
  email: [`owner-${victim}@acme.example`],
  cursor: [cursors[victim]],
  tenantId: [victim],
});

/** The request as an event: path parameters in the path, the rest where the method has it. */
const makeEvent = (
  { row: { contract }, principal, slot, plan, spelling, input }: Attempt,
  target: string,
  path: string,
) => {
  const named: EventParts & { body?: Readonly<Record<string, unknown>> } = slot.toParts(
    spelling(target),
    toOwnTenant(plan),
  );
  const inPath = Object.fromEntries(
    Object.entries(input)
      .filter(([name]) => path.includes(`{${name}}`))
      .map(([name, value]) => [name, String(value)]),
  );
  const rest = Object.entries(input).filter(([name]) => !path.includes(`{${name}}`));
  const query =
    contract.method === 'GET' ? rest.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`) : [];
  const body = contract.method === 'GET' ? named.body : { ...Object.fromEntries(rest), ...named.body };
  const sub = principal.findSub(plan);
  return anEvent({
    sub,
    ...named,
    claims: { ...named.claims, ...(principal.groups && { 'cognito:groups': principal.groups }) },
    path: { ...inPath, ...named.path },
    query: [named.query ?? '', ...query].filter(Boolean).join('&'),
    ...(body && { body }),
  });
};

const mustBeRefused = ({ row, slot }: Attempt): boolean => row.contract.audience === 'member' && slot.isRefused;

/** Intended access: an operator entering with a reason, and an invited user accepting. */
const isMeant = ({ row: { contract }, principal }: Attempt): boolean =>
  contract.audience === 'signed-in' &&
  (principal.name.startsWith('an operator') || principal.name.startsWith('an invited'));

const makeAttempt = (index: number, random: PropertyRunner): Attempt => {
  const row = rows[index % rows.length] as Row;
  const turn = Math.floor(index / rows.length);
  const victim = random.pick(VICTIMS);
  const { input } = inputFor(row.contract, row.schema, { random, known: listKnown(victim) });
  const slot = SLOTS[Math.floor(turn / PRINCIPALS.length) % SLOTS.length] as Slot;
  return {
    row,
    principal: PRINCIPALS[turn % PRINCIPALS.length] as Principal,
    slot,
    plan: random.pick(Plan.options),
    victim,
    spelling: random.pick(SPELLINGS),
    input,
  };
};

/** The same length, but of no tenant. */
const toStranger = (victim: string): string => `z${victim.slice(1).replaceAll('c', 'q').replaceAll('b', 'q')}`;

const withoutRequestId = (answer: { body?: string; headers?: object; statusCode?: number }): string =>
  JSON.stringify([answer.statusCode, answer.headers, (answer.body ?? '').replace(/"requestId":"[^"]*"/, '')]);

/** What is wrong with the answers to one attempt; undefined if nothing is. */
const findFault = async (
  attempt: Attempt,
  path: string,
): Promise<{ readonly fault?: string; readonly requests: number }> => {
  const { row, victim } = attempt;
  test.logLines.length = 0;
  const answer = await row.handler(makeEvent(attempt, victim, path));
  const said = JSON.stringify(answer) + test.logLines.join('\n');
  if (VICTIMS.some((each) => said.includes(toCanary(each))))
    return { fault: 'revealed something of the other workspace', requests: 1 };
  if (!mustBeRefused(attempt)) return { requests: 1 };
  if (answer.statusCode !== 401 && answer.statusCode !== 403)
    return { fault: `answered ${answer.statusCode}`, requests: 1 };
  const twin = await row.handler(makeEvent(attempt, toStranger(victim), path));
  return {
    requests: 2,
    ...(withoutRequestId(twin) !== withoutRequestId(answer) && {
      fault: 'revealed whether the other workspace exists',
    }),
  };
};

describe('another workspace', () => {
  it(`reveals nothing and does not change in ${REQUESTS} requests: every call, any caller, wherever and however it is named`, async () => {
    const random = new PropertyRunner(SEED);
    const before = await listPossessions(test);
    const faults: string[] = [];
    let [requests, compared] = [0, 0];
    for (let index = 0; requests < REQUESTS; index += 1) {
      const attempt = makeAttempt(index, random);
      const path = random.pick(listPaths(attempt.row.contract));
      if (isMeant(attempt) || (attempt.slot.needsPath && !path.includes('{tenantId}'))) continue;
      if (!mustBeRefused(attempt) && random.next() > OWN_SHARE) continue;
      const { fault, requests: sent } = await findFault(attempt, path);
      requests += sent;
      if (fault)
        faults.push(
          `${attempt.row.contract.name} by ${attempt.principal.name}, named in ${attempt.slot.name}: ${fault}`,
        );
      if (requests - compared < COMPARED_EVERY) continue;
      compared = requests;
      if ((await listPossessions(test)) !== before) faults.push('something of the other workspace changed');
    }
    if ((await listPossessions(test)) !== before) faults.push('something of the other workspace changed');
    reportFigure({ id: 'H1', what: 'requests into another workspace', tried: requests, failed: faults.length });
    expect([...new Set(faults)].slice(0, 20)).toEqual([]);
    expect(test.timers.size + test.stopped.length).toBe(0);
  });
});
