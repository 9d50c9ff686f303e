import { appendFile, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AssumeRoleCommand, type AssumeRoleCommandInput, STSClient } from '@aws-sdk/client-sts';
import { EC2Client, ModifyVolumeCommand } from '@aws-sdk/client-ec2';
import { findCapability, type AnyCapability, writeSessionPolicy } from '@cloudmend/mend';
import { thingsIn, US } from '../../estate/plan';
import { INSTANCES } from '../../estate/ec2';
import { VOLUMES } from '../../estate/ec2-storage';
import { DATABASES } from '../../estate/rds';
import { listBuckets } from '../../estate/s3';
import { MAIN_DEMO_ACCOUNT_ID as accountId } from '../demo-accounts';
import { demoCloudOptions } from '../demo-cloud-plugin';
import { listCosts } from '../generate/costs';
import { makeAccount } from '../generate/demo-account';
import { addDays } from '../generate/scope';
import { LOCAL_CALLER, LOCAL_MENDER } from '../local-callers';
import { demoPlugin, NOON, openClient, toRoleArn } from '../testing/enter-account';
import { applyToDemoCloud } from './apply-change';
import { openWrittenFacts, type WrittenFacts } from './written-facts';

const openAt = (facts: WrittenFacts, now: Date) => {
  const { seed } = demoCloudOptions({ now: () => now });
  return makeAccount({ seed, accountId, now, storyEnds: NOON, facts: facts.listUntil(accountId, now) });
};
const findVolume = (facts: WrittenFacts, now = NOON) =>
  thingsIn(VOLUMES, openAt(facts, now).scope, US).find(({ what }) => what === 'payments-journal');
const volume = findVolume(openWrittenFacts());
const toGp3 = { at: NOON.toISOString(), accountId, of: volume?.arn ?? '', set: { type: 'gp3' } };

describe('what was written to a demo account', () => {
  it('is there after a restart, even if the last line was cut off', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'facts-')), 'facts.jsonl');
    openWrittenFacts(file).add(toGp3);
    await appendFile(file, '{"at":"2026-1');
    const reopened = openWrittenFacts(file);
    expect(findVolume(reopened)?.type).toBe('gp3');
    reopened.add({ ...toGp3, set: { type: 'io1' } });
    expect(findVolume(openWrittenFacts(file))?.type).toBe('io1');
    expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(2);
  });

  it('does not change another account, or an earlier day', () => {
    const facts = openWrittenFacts();
    facts.add({ ...toGp3, accountId: '111122223361' });
    expect(findVolume(facts)?.type).toBe('gp2');
    facts.add(toGp3);
    expect(findVolume(facts, addDays(NOON, -1))?.type).toBe('gp2');
    expect(findVolume(facts)?.type).toBe('gp3');
  });

  it('lowers the bill from the next day on, and leaves the past as it was', () => {
    const facts = openWrittenFacts();
    const later = addDays(NOON, 20);
    const spend = (day: Date): number =>
      listCosts(openAt(facts, later), day)
        .filter(({ service, region }) => service === 'EC2 - Other' && region === US)
        .reduce((sum, { usd }) => sum + usd, 0);
    const days = [-3, 0, 1, 8].map((at) => addDays(new Date('2026-11-20T00:00:00Z'), at));
    const before = days.map(spend);
    facts.add(toGp3);
    const after = days.map(spend);
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    for (const at of [2, 3]) expect(after[at]).toBeLessThan(before[at] ?? 0);
  });
});

describe('the remediation role of a demo account', () => {
  const enter = async (
    input: Partial<AssumeRoleCommandInput>,
    credentials: typeof LOCAL_CALLER | typeof LOCAL_MENDER,
  ) => {
    const sts = openClient({ Client: STSClient, service: 'sts', region: US, credentials, plugin: demoPlugin() });
    const { Credentials } = await sts.send(
      new AssumeRoleCommand({
        RoleArn: toRoleArn(accountId, 'CloudMendRemediate'),
        RoleSessionName: 'run-1',
        SourceIdentity: 'run-1',
        ExternalId: 'cm-acme',
        DurationSeconds: 900,
        Tags: [{ Key: 'cloudmend-tenant', Value: 'acme' }],
        ...input,
      }),
    );
    return {
      accessKeyId: Credentials?.AccessKeyId ?? '',
      secretAccessKey: Credentials?.SecretAccessKey ?? '',
      sessionToken: Credentials?.SessionToken ?? '',
    };
  };
  const DENIED = { name: 'AccessDenied' };
  const modify = (credentials: Awaited<ReturnType<typeof enter>>, VolumeId: string) =>
    openClient({ Client: EC2Client, service: 'ec2', region: US, credentials, plugin: demoPlugin() }).send(
      new ModifyVolumeCommand({ VolumeId, VolumeType: 'gp3' }),
    );
  const id = volume?.arn.split('/')[1] ?? '';
  const policyFor = (of: string): string =>
    writeSessionPolicy(findCapability('ebs-gp2-to-gp3') as AnyCapability, {
      id: of,
      accountId,
      region: US,
      partition: 'aws',
    });

  it('lets in the role that makes fixes, and not the one that scans', async () => {
    await expect(enter({}, LOCAL_MENDER)).resolves.toBeDefined();
    await expect(enter({}, LOCAL_CALLER)).rejects.toMatchObject(DENIED);
    await expect(enter({ RoleArn: toRoleArn(accountId) }, LOCAL_MENDER)).rejects.toMatchObject(DENIED);
  });

  it.each([
    ['of another workspace', { ExternalId: 'cm-globex' }],
    ['without an ExternalId', { ExternalId: undefined }],
    ['with the tag of another workspace', { Tags: [{ Key: 'cloudmend-tenant', Value: 'globex' }] }],
  ])('refuses a session %s', async (_case, input) => {
    await expect(enter(input as Partial<AssumeRoleCommandInput>, LOCAL_MENDER)).rejects.toMatchObject(DENIED);
  });

  it('changes the resource that the session names, and no other', async () => {
    await expect(modify(await enter({ Policy: policyFor(id) }, LOCAL_MENDER), id)).resolves.toBeDefined();
    const foreign = await enter({ Policy: policyFor('vol-00000000000000000') }, LOCAL_MENDER);
    await expect(modify(foreign, id)).rejects.toMatchObject({ name: 'UnauthorizedOperation' });
  });

  it('is needed to write: the reading role is refused', async () => {
    const reader = await enter({ RoleArn: toRoleArn(accountId), Tags: undefined } as never, LOCAL_CALLER);
    await expect(modify(reader, id)).rejects.toMatchObject({ name: 'UnauthorizedOperation' });
  });
});

describe('a merged change', () => {
  const merge = (resource: string, about: string) => {
    const facts = openWrittenFacts();
    return { isApplied: applyToDemoCloud({ now: () => NOON, facts }, { accountId, resource, about }), facts };
  };

  it('changes the one setting that the check is about', () => {
    const { isApplied, facts } = merge('arn:aws:s3:::acme-prod-exports', 's3-bucket-public-access-block');
    expect(isApplied).toBe(true);
    expect(facts.listUntil(accountId, NOON)).toEqual([expect.objectContaining({ set: { block: 'all' } })]);
    expect(listBuckets(openAt(facts, NOON).scope).find(({ what }) => what === 'exports')?.block).toBe('all');
  });

  it('leaves the other settings of a database as they are', () => {
    const [storefront] = thingsIn(DATABASES, openAt(openWrittenFacts(), NOON).scope, 'eu-west-1').filter(
      ({ what }) => what === 'storefront',
    );
    const { facts } = merge(storefront?.arn ?? '', 'rds-instance-auto-minor-upgrade');
    expect(facts.listUntil(accountId, NOON)).toEqual([expect.objectContaining({ set: { keepsUp: true } })]);
  });

  it('deletes what a rule asks to delete', () => {
    const unattached = thingsIn(VOLUMES, openAt(openWrittenFacts(), NOON).scope, US).find(
      ({ what }) => what === 'migration-2025',
    );
    const { facts } = merge(unattached?.arn ?? '', 'EBS-UNATTACHED');
    expect(thingsIn(VOLUMES, openAt(facts, NOON).scope, US).map(({ what }) => what)).not.toContain('migration-2025');
  });

  it.each([
    ['an unknown resource', 'arn:aws:s3:::acme-prod-nothing', 's3-bucket-encryption'],
    ['a check that already passes', 'arn:aws:s3:::acme-prod-audit-logs', 's3-bucket-encryption'],
    ['how busy a machine is', 'batch-1', 'EC2-RIGHTSIZE'],
  ])('does not change %s', (_case, resource, about) => {
    const { scope } = openAt(openWrittenFacts(), NOON);
    const machine = thingsIn(INSTANCES, scope, US).find(({ what }) => what === resource);
    const { isApplied, facts } = merge(machine ? machine.arn : resource, about);
    expect(isApplied).toBe(false);
    expect(facts.listUntil(accountId, NOON)).toEqual([]);
  });
});
