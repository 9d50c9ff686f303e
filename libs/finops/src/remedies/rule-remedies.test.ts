import { commandFaults } from '@cloudmend/scanner/testing/command-faults';
import { RULES } from '../rules/index';
import { remedyOfRule } from './index';

const IDS = RULES.map(({ id }) => id);

const AN_INSTANCE = {
  resource: 'arn:aws:ec2:us-east-1:111122223333:instance/i-0abc',
  region: 'us-east-1',
  accountId: '111122223333',
};

describe('rule remedies', () => {
  it.each(IDS)('of %s have all four forms, or a reason why not', (rule) => {
    const texts = remedyOfRule(rule);
    expect(texts?.console.length).toBeGreaterThan(0);
    for (const form of [texts?.cli, texts?.terraform, texts?.cloudFormation])
      expect([form?.text === null, form?.why === null].filter(Boolean)).toHaveLength(1);
  });

  it('use existing commands with valid options', () => {
    const wrong = IDS.flatMap((rule) =>
      (remedyOfRule(rule)?.cli.text ?? '')
        .split('\n')
        .filter((line) => line.startsWith('aws '))
        .flatMap((line) => {
          const [, service = '', operation = '', ...words] = line.replace(/'[^']*'/g, 'x').split(' ');
          return commandFaults(service, operation, words).map((fault) => `${rule}: ${fault}`);
        }),
    );
    expect(wrong).toEqual([]);
  });

  it('start with a warning if something is deleted, stopped or replaced', () => {
    const harmful = /\b(delete-|terminate-|stop-instances|stop-db|release-address|pause-cluster|modify-snapshot-tier)/;
    for (const rule of IDS) {
      const { warning, cli, console: steps } = remedyOfRule(rule) ?? {};
      if (harmful.test(cli?.text ?? '')) expect([rule, cli?.text?.startsWith('# Warning: ')]).toEqual([rule, true]);
      if (warning) expect(steps?.[0]).toBe(`Warning: ${warning}`);
    }
  });

  it('take a snapshot before deleting a disk', () => {
    for (const rule of ['EBS-UNATTACHED', 'EBS-IDLE', 'EC2-STOPPED-EBS']) {
      const text = remedyOfRule(rule)?.cli.text ?? '';
      expect(text.indexOf('create-snapshot')).toBeGreaterThan(-1);
      expect(text.indexOf('wait snapshot-completed')).toBeGreaterThan(text.indexOf('create-snapshot'));
      expect(text.indexOf('delete-volume')).toBeGreaterThan(text.indexOf('wait snapshot-completed'));
    }
  });

  it('name the resource, and the new value', () => {
    const inputs = { instanceType: 'c5.2xlarge', newInstanceType: 'c5.xlarge' };
    const { cli, terraform } = remedyOfRule('EC2-RIGHTSIZE', { ...AN_INSTANCE, inputs }) ?? {};
    expect(cli?.text).toContain('--instance-id i-0abc --instance-type Value=c5.xlarge');
    expect(terraform?.text).toContain('instance_type = "c5.xlarge"');
    const table = { ...AN_INSTANCE, resource: 'arn:aws:dynamodb:us-east-1:111122223333:table/orders' };
    expect(remedyOfRule('DDB-MODE', { ...table, inputs: { billingMode: 'PROVISIONED' } })?.cli.text).toContain(
      '--table-name orders --billing-mode PAY_PER_REQUEST',
    );
  });

  it('set the throughput of a volume that becomes gp3, and only the IOPS of one that keeps its type', () => {
    const disk = { ...AN_INSTANCE, resource: 'arn:aws:ec2:us-east-1:111122223333:volume/vol-0abc' };
    const gp3 = { newVolumeType: 'gp3', newIops: 3840, newThroughputMiBps: 960 };
    const { cli, terraform } = remedyOfRule('EBS-OVERPROV', { ...disk, inputs: gp3 }) ?? {};
    expect(cli?.text).toContain('--volume-id vol-0abc --volume-type gp3 --iops 3840 --throughput 960');
    expect(terraform?.text).toContain('throughput = "960"');
    const io1 = { newVolumeType: 'io1', newIops: 900, newThroughputMiBps: 'not set' };
    const kept = remedyOfRule('EBS-OVERPROV', { ...disk, inputs: io1 });
    expect(kept?.cli.text).toContain('modify-volume --volume-id vol-0abc --iops 900');
    for (const form of [kept?.cli, kept?.terraform, kept?.cloudFormation])
      expect(form?.text).not.toMatch(/throughput|not set|gp3/i);
  });

  it('treat a malicious name and malicious inputs as text', () => {
    const hostile = { ...AN_INSTANCE, resource: 'arn:aws:ec2:us-east-1:111122223333:instance/i-1;rm -rf $(pwd)' };
    const { cli, terraform } =
      remedyOfRule('EC2-RIGHTSIZE', { ...hostile, inputs: { newInstanceType: '${file("/etc/passwd")}' } }) ?? {};
    expect(cli?.text).toContain("'i-1;rm -rf $(pwd)'");
    expect(terraform?.text).toContain('"$${file(');
  });

  it.each(['nothing', '__proto__', ''])('for %p are undefined', (rule) => expect(remedyOfRule(rule)).toBeUndefined());
});
