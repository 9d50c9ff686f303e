import { effort, SEED } from '@cloudmend/domain/testing/effort';
import { PropertyRunner } from '@cloudmend/store/testing/random';
import {
  LONE_ATTRIBUTES,
  type LoneAttributes,
  SYSTEM_AREAS,
  SYSTEM_PREFIX,
  type SystemArea,
  systemKeyPatterns,
} from '@cloudmend/store/table';
import type { Contract } from '@cloudmend/domain/contract';
import { endpoints } from '../../api/endpoints';
import { toRights } from '../../constructs/endpoint-rights';
import { anEvent } from '../../runtime/testing/an-event';
import type { TestServices } from '../../runtime/testing/test-services';
import { openTestServices } from '../../runtime/testing/test-services';
import { isLike } from '../policies';
import { aWorkspace, json, learn, drawParts, rowsOfEndpoints } from './fuzzed-workspace';

const INPUTS = effort(30, 25_000);

/** One operation of a command on one table key. */
interface Touch {
  readonly does: 'read' | 'write';
  readonly key: string;
  readonly attributes: readonly string[];
}

interface Part {
  readonly Key?: { readonly pk: string | { S: string } };
  readonly Item?: { readonly pk: string | { S: string } };
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
}

const readText = (value: string | { S: string } | undefined): string =>
  typeof value === 'object' ? value.S : (value ?? '');
const toTouch = (does: Touch['does'], { Key, Item, ExpressionAttributeNames = {} }: Part): Touch => ({
  does,
  key: readText((Key ?? Item)?.pk),
  attributes: Item ? ['*'] : ['pk', 'sk', ...Object.values(ExpressionAttributeNames)],
});

/** The IAM action an SDK command requires. */
const listTouches = (command: string, input: Readonly<Record<string, unknown>>): Touch[] => {
  if (command === 'QueryCommand')
    return [
      {
        does: 'read',
        key: readText((input['ExpressionAttributeValues'] as Record<string, never>)[':partition']),
        attributes: [],
      },
    ];
  if (command === 'BatchGetItemCommand')
    return Object.values(input['RequestItems'] as Record<string, { Keys: Array<{ pk: string }> }>).flatMap(({ Keys }) =>
      Keys.map((Key) => toTouch('read', { Key })),
    );
  if (command === 'TransactWriteItemsCommand')
    return (input['TransactItems'] as Array<Record<string, Part>>).flatMap((write) =>
      Object.entries(write).map(([kind, part]) => toTouch(kind === 'ConditionCheck' ? 'read' : 'write', part)),
    );
  return [toTouch(command === 'GetItemCommand' ? 'read' : 'write', input)];
};

const findArea = (key: string): SystemArea | undefined =>
  (Object.keys(SYSTEM_AREAS) as SystemArea[]).find((area) =>
    systemKeyPatterns([area]).some((pattern) => isLike(key, pattern)),
  );

/** What a call accessed without permission from its row; undefined if nothing. */
const findMissingRight = ({ does, key, attributes }: Touch, contract: Contract): string | undefined => {
  const area = findArea(key);
  const { system } = toRights(contract, endpoints.find((row) => row.contract === contract)?.uses ?? {});
  const granted = area && system[area];
  if (granted === 'write' || (granted === 'read' && does === 'read')) return undefined;
  const isGranted = (Object.keys(LONE_ATTRIBUTES) as LoneAttributes[]).some((name) => {
    const lone: { readonly area: SystemArea; readonly attributes: readonly string[] } = LONE_ATTRIBUTES[name];
    return system[name] && lone.area === area && attributes.every((each) => lone.attributes.includes(each));
  });
  if (does === 'write' && isGranted) return undefined;
  return `${contract.name} may not ${does} ${area ?? key} (${attributes.join()})`;
};

describe('the platform records that a call accesses', () => {
  let test: TestServices;
  let now: Contract | undefined;
  const lacks = new Set<string>();
  const used = new Map<string, Set<string>>();

  beforeAll(async () => {
    test = await openTestServices();
    test.local.deps.client.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          for (const touch of now ? listTouches(commandName, args.input as Record<string, unknown>) : []) {
            if (!now || !touch.key.startsWith(SYSTEM_PREFIX)) continue;
            const lack = findMissingRight(touch, now);
            if (lack) lacks.add(lack);
            if (touch.does === 'write')
              used.set(now.name, (used.get(now.name) ?? new Set()).add(findArea(touch.key) ?? ''));
          }
          return next(args);
        },
      { step: 'initialize', name: 'recordTouches' },
    );
  });
  afterAll(() => test.close());

  it(`are those its row names, over ${INPUTS} inputs`, async () => {
    const rows = await rowsOfEndpoints();
    const random = new PropertyRunner(SEED);
    let workspace = await aWorkspace(test, 0);
    for (let index = 0; index < INPUTS; index += 1) {
      if (index > 0 && index % 250 === 0) workspace = await aWorkspace(test, index);
      const row = rows[index % rows.length] as (typeof rows)[number];
      const parts = drawParts(row, 'valid', { random, known: workspace.known });
      const event = anEvent({ ...parts, sub: workspace.sub, ip: `192.0.2.${index % 250}` });
      now = row.contract;
      const answer = await row.handler(event);
      now = undefined;
      learn(workspace.known, json(answer.body ?? ''));
    }
    expect([...lacks]).toEqual([]);
    expect(used.get('endSessions')).toContain('people');
  });

  it('include no memberships for a call that changes no member, and no workspace except for calls that create one, close it or change its plan or security', () => {
    const listWriters = (area: SystemArea): string[] =>
      endpoints.flatMap(({ contract, uses }) =>
        toRights(contract, uses).system[area] === 'write' ? [contract.name] : [],
      );
    expect(listWriters('people').sort()).toEqual([
      'acceptInvitation',
      'accessTenant',
      'answerScim',
      'changeUserRole',
      'endAccess',
      'endSessions',
      'ensureTenant',
      'inviteUser',
      'leaveWorkspace',
      'removeUser',
    ]);
    expect(listWriters('tenants').sort()).toEqual([
      'addCompanyDomain',
      'cancelClosing',
      'changeCompanyRules',
      'changePlan',
      'changeSecurity',
      'ensureTenant',
      'removeCompanyConnection',
      'removeCompanyDomain',
      'requestClosing',
      'saveCompanyConnection',
      'verifyCompanyDomain',
    ]);
    expect(listWriters('accountClaims').sort()).toEqual([
      'linkAccount',
      'relinkAccount',
      'testAccount',
      'unlinkAccount',
    ]);
    const open = endpoints.filter(({ contract }) => contract.audience === 'anyone');
    for (const { contract, uses } of open) expect(toRights(contract, uses).system).not.toHaveProperty('people');
  });
});
