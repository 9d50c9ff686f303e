import * as z from 'zod';
import type { Contract } from '@cloudmend/domain/contract';
import { defineContract } from '@cloudmend/domain/contract';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Handler } from '../gate';
import type { Operation } from '../operation';
import { serve } from '../serve';
import type { EventParts } from './an-event';
import { anEvent, readAnswer } from './an-event';
import type { TestServices } from './test-services';
import { openTestServices } from './test-services';

export const input = z.strictObject({
  name: z.string().min(2, 'Enter a name.').max(20).optional(),
  nested: z.unknown().optional(),
});
export const output = z.object({ said: z.string() });
export const readThing = defineContract({
  name: 'readThing',
  method: 'GET',
  path: '/tenants/{tenantId}/things',
  audience: 'member',
  input,
  output,
});
export const write = defineContract({
  name: 'writeThing',
  method: 'POST',
  path: '/things',
  audience: 'member',
  needs: 'runScans',
  audit: 'thing.write',
  input,
  output,
});
export const paidThing = defineContract({
  name: 'paidThing',
  method: 'GET',
  path: '/paid',
  audience: 'member',
  feature: 'compliance',
  input,
  output,
});

export const answerWith = <C extends Contract>(contract: C, run: Operation<C>): Handler => serve(contract, () => run);
export const hello = answerWith(readThing, async ({ tenantId, role, plan }) => ({
  said: `${tenantId} ${role} ${plan}`,
}));

/** The users and tenants of one test. */
export interface Cast {
  readonly round: number;
  readonly acme: TenantId;
  readonly globex: TenantId;
  /** Admin of acme, on pro. */
  readonly me: string;
  readonly viewer: string;
  /** Admin of globex, on free. */
  readonly stranger: string;
  call(handler: Handler, parts?: EventParts): Promise<ReturnType<typeof readAnswer>>;
}

/** Opens the services once per file, with new users and tenants for each test. */
export const gateTest = (): { readonly test: () => TestServices; readonly cast: () => Cast } => {
  let test: TestServices;
  let cast: Cast;
  let round = 0;
  beforeAll(async () => {
    test = await openTestServices();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    round += 1;
    const [me, viewer, stranger] = [`me-${round}`, `viewer-${round}`, `stranger-${round}`];
    const [acme, globex] = [`acme-${round}` as TenantId, `globex-${round}` as TenantId];
    cast = {
      round,
      acme,
      globex,
      me,
      viewer,
      stranger,
      call: async (handler, parts = {}) => readAnswer(await handler(anEvent({ sub: me, ...parts }))),
    };
    await test.aTenant(acme, 'pro', { [me]: 'tenant-admin', [viewer]: 'tenant-viewer' });
    await test.aTenant(globex, 'free', { [stranger]: 'tenant-admin' });
    test.logLines.length = 0;
  });
  return { test: () => test, cast: () => cast };
};
