import { aCustomCheck } from '@cloudmend/domain/testing';
import type { Plan } from '@cloudmend/domain/plans';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import { CHECKS } from '@cloudmend/scanner';
import { CheckDetail } from '@cloudmend/domain/checks';
import { PROVIDERS } from '../../runtime/providers';
import { getCheckFor } from './get-check';

const ask = (input: Parameters<ReturnType<typeof getCheckFor>>[1], plan: Plan = 'pro') =>
  getCheckFor({ providers: async () => PROVIDERS, customChecks: { list: async () => [aCustomCheck()] } as never })(
    { plan } as MemberActor,
    input,
    {} as never,
  );

describe('one check', () => {
  it('of the workspace itself has its own mapping and remedy, on every plan', async () => {
    expect(await ask({ check: aCustomCheck().id }, 'free')).toMatchObject({
      title: 'Buckets keep old versions',
      service: 's3',
      controls: [{ framework: 'soc2', control: 'A1.2' }],
      remedy: {
        refused: null,
        console: ['Turn on versioning.'],
        terraform: { text: null, why: 'This check has a remedy in words only.' },
      },
    });
    await expect(ask({ check: 'custom-nothing' })).rejects.toMatchObject({ code: 'not-found' });
  });

  it("returns the controls it covers and the remedy for a finding's resource", async () => {
    const detail = await ask({
      check: 's3-bucket-versioning',
      resource: 'arn:aws:s3:::acme-exports',
      region: 'eu-west-1',
      account: '111122223333',
    });
    expect(detail).toMatchObject({ severity: 'MEDIUM', service: 's3', fault: expect.any(String) });
    expect(new Set(detail.controls.map(({ framework }) => framework)).size).toBeGreaterThan(3);
    expect(detail.remedy.cli).toEqual({
      text: 'aws s3api put-bucket-versioning --bucket acme-exports --versioning-configuration Status=Enabled --region eu-west-1',
      why: null,
    });
    expect(detail.remedy.terraform.text).toContain('bucket = "acme-exports"');
  });

  it('shows no remedy on Free, steps on Starter, and infrastructure code from Basic', async () => {
    const on = async (plan: Plan) => (await ask({ check: 's3-bucket-versioning' }, plan)).remedy;
    const free = await on('free');
    expect(free).toMatchObject({ console: [], refused: 'Remediation needs Starter or above. Your plan is Free.' });
    expect(JSON.stringify(free)).not.toContain('put-bucket-versioning');
    const starter = await on('starter');
    expect(starter.console.length).toBeGreaterThan(0);
    expect(starter.cli.text).toContain('put-bucket-versioning');
    expect(starter.terraform).toEqual({
      text: null,
      why: 'Infrastructure code for a fix needs Basic or above. Your plan is Starter.',
    });
    for (const plan of ['basic', 'pro', 'enterprise'] as const)
      expect((await on(plan)).terraform.text).toContain('aws_s3_bucket_versioning');
  });

  it('keeps placeholders without a resource, and derives region and account from an ARN', async () => {
    expect((await ask({ check: 's3-bucket-versioning' })).remedy.cli.text).toContain("--bucket '<NAME>'");
    const key = await ask({ check: 'kms-key-rotation', resource: 'arn:aws:kms:us-east-1:111122223333:key/k-1' });
    expect(key.remedy.cli.text).toBe(
      'aws kms enable-key-rotation --key-id k-1 --rotation-period-in-days 365 --region us-east-1',
    );
  });

  it('states which forms do not exist', async () => {
    const { remedy } = await ask({
      check: 'iam-root-mfa',
      resource: 'arn:aws:iam::111122223333:root',
      region: 'global',
      account: '111122223333',
    });
    expect([remedy.cli.text, remedy.terraform.text]).toEqual([null, null]);
    expect(remedy.cli.why).toBe('Only the root user can change this in the console; there is no API.');
    expect(remedy.console.length).toBeGreaterThan(1);
  });

  it.each(CHECKS.map(({ id }) => id))('%s matches the contract, in a few kilobytes', async (check) => {
    const detail = await ask({ check, resource: 'arn:aws:s3:::acme', region: 'eu-west-1', account: '111122223333' });
    expect(CheckDetail.parse(detail)).toEqual(detail);
    expect(JSON.stringify(detail).length).toBeLessThan(12_000);
  });

  it.each(['nothing', '__proto__', ''])('%p is not found', (check) =>
    expect(ask({ check })).rejects.toMatchObject({ code: 'not-found' }),
  );
});
