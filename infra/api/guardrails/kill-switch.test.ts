import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { assertRunning } from '@cloudmend/domain/guardrails';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { handler as read } from './get-automation';
import { handler as resume } from './resume-automation';
import { handler as stop } from './stop-automation';

const ACME = 'acme' as TenantId;
const path = { tenantId: ACME };
let test: TestServices;

beforeAll(async () => {
  test = await openTestServices();
  await test.aTenant(ACME, 'free', { owner: 'tenant-admin', manager: 'tenant-manager', viewer: 'tenant-viewer' });
  await test.aTenant('globex', 'pro', { other: 'tenant-admin' });
});
afterAll(() => test.close());

const stopAs = (sub: string, reason: string) => stop(anEvent({ sub, path, body: { reason } })).then(readAnswer);
const resumeAs = (sub: string, stoppedAt: unknown, reason = 'Fixed.') =>
  resume(anEvent({ sub, path, body: { stoppedAt, reason } })).then(readAnswer);
const guardrails = () => test.local.openStores(ACME).guardrails;

describe('the kill switch', () => {
  it('is stopped by an admin on any plan, seen by every member, and audited with its reason', async () => {
    await expect(assertRunning(guardrails())).resolves.toBeUndefined();
    const stopped = await stopAs('owner', 'A fix closed the wrong port.');
    expect(stopped).toMatchObject({ status: 200, body: { isStopped: true, reason: 'A fix closed the wrong port.' } });
    expect(readAnswer(await read(anEvent({ sub: 'viewer', path }))).body).toEqual(stopped.body);
    await expect(assertRunning(guardrails())).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Automation was stopped by .*: A fix closed the wrong port\.$/),
    });
    const [line] = (await test.local.openStores(ACME).audit.list({ action: 'automation.stop' }, 5)).items;
    expect(line).toMatchObject({ outcome: 'done', before: { isStopped: false }, after: stopped.body });
  });

  it('keeps the first reason when stopped twice, and is resumed only by admins who have seen this stop', async () => {
    const first = (await guardrails().killSwitch()).at;
    expect((await stopAs('owner', 'Again.')).body).toMatchObject({ at: first, reason: 'A fix closed the wrong port.' });
    expect((await resumeAs('manager', first)).status).toBe(403);
    expect((await resumeAs('owner', '2020-01-01T00:00:00.000Z')).status).toBe(409);
    expect((await guardrails().killSwitch()).isStopped).toBe(true);
    expect((await resumeAs('owner', first)).body).toMatchObject({ isStopped: false, reason: 'Fixed.' });
    await expect(assertRunning(guardrails())).resolves.toBeUndefined();
    expect((await resumeAs('owner', first, 'Once more.')).status).toBe(409);
  });

  it('is not stopped by others or without a reason, and stops no other workspace', async () => {
    expect([(await stopAs('manager', 'x')).status, (await stopAs('viewer', 'x')).status]).toEqual([403, 403]);
    expect([(await stopAs('owner', '  ')).status, (await stopAs('other', 'x')).status]).toEqual([400, 403]);
    expect((await guardrails().killSwitch()).isStopped).toBe(false);
    await stopAs('owner', 'Stop.');
    expect((await test.local.openStores('globex').guardrails.killSwitch()).isStopped).toBe(false);
  });

  it('counts as stopped if its record cannot be understood, and as an error if it cannot be read', async () => {
    const { table, client } = test.local.deps;
    const Item = { pk: { S: 'T#acme#GUARDRAILS' }, sk: { S: 'SWITCH' }, isStopped: { S: 'no' } };
    await client.send(new PutItemCommand({ TableName: table, Item }));
    expect(await guardrails().killSwitch()).toMatchObject({ isStopped: true });
    const failing = { killSwitch: () => Promise.reject(new Error('The table is down.')) };
    await expect(assertRunning(failing)).rejects.toThrow('The table is down.');
  });
});
