import { commandFaults } from '@cloudmend/scanner/testing/command-faults';
import { RULES } from '../rules/index';
import { RULE_REMEDIES, remedyOfRule } from './index';

const AN_INSTANCE = {
  resource: 'arn:aws:ec2:us-east-1:111122223333:instance/i-0abc',
  region: 'us-east-1',
  accountId: '111122223333',
};

describe('how to do what a rule recommends', () => {
  it('is there for every rule, and for nothing else', () =>
    expect(Object.keys(RULE_REMEDIES).sort()).toEqual(RULES.map(({ id }) => id).sort()));

  it.each(Object.keys(RULE_REMEDIES))('%s has all four forms, or says why not', (rule) => {
    const texts = remedyOfRule(rule);
    expect(texts?.console.length).toBeGreaterThan(0);
    for (const form of [texts?.cli, texts?.terraform, texts?.cloudFormation])
      expect([form?.text === null, form?.why === null].filter(Boolean)).toHaveLength(1);
  });

  it('names commands that exist, with options that they take', () => {
    const wrong = Object.keys(RULE_REMEDIES).flatMap((rule) =>
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

  it('warns first where something is deleted, stopped or replaced', () => {
    const harmful = /\b(delete-|terminate-|stop-instances|stop-db|release-address|pause-cluster|modify-snapshot-tier)/;
    for (const rule of Object.keys(RULE_REMEDIES)) {
      const { warning, cli, console: steps } = remedyOfRule(rule) ?? {};
      if (harmful.test(cli?.text ?? '')) expect([rule, cli?.text?.startsWith('# Warning: ')]).toEqual([rule, true]);
      if (warning) expect(steps?.[0]).toBe(`Warning: ${warning}`);
    }
  });

  it('keeps a snapshot before it deletes a disk', () => {
    for (const rule of ['EBS-UNATTACHED', 'EBS-IDLE', 'EC2-STOPPED-EBS']) {
      const text = remedyOfRule(rule)?.cli.text ?? '';
      expect(text.indexOf('create-snapshot')).toBeGreaterThan(-1);
      expect(text.indexOf('wait snapshot-completed')).toBeGreaterThan(text.indexOf('create-snapshot'));
      expect(text.indexOf('delete-volume')).toBeGreaterThan(text.indexOf('wait snapshot-completed'));
    }
  });

  it('names the resource, and what it changes to', () => {
    const inputs = { instanceType: 'c5.2xlarge', newInstanceType: 'c5.xlarge' };
    const { cli, terraform } = remedyOfRule('EC2-RIGHTSIZE', { ...AN_INSTANCE, inputs }) ?? {};
    expect(cli?.text).toContain('--instance-id i-0abc --instance-type Value=c5.xlarge');
    expect(terraform?.text).toContain('instance_type = "c5.xlarge"');
    const table = { ...AN_INSTANCE, resource: 'arn:aws:dynamodb:us-east-1:111122223333:table/orders' };
    expect(remedyOfRule('DDB-MODE', { ...table, inputs: { billingMode: 'PROVISIONED' } })?.cli.text).toContain(
      '--table-name orders --billing-mode PAY_PER_REQUEST',
    );
  });

  it('takes a hostile name and hostile inputs for text', () => {
    const hostile = { ...AN_INSTANCE, resource: 'arn:aws:ec2:us-east-1:111122223333:instance/i-1;rm -rf $(pwd)' };
    const { cli, terraform } =
      remedyOfRule('EC2-RIGHTSIZE', { ...hostile, inputs: { newInstanceType: '${file("/etc/passwd")}' } }) ?? {};
    expect(cli?.text).toContain("'i-1;rm -rf $(pwd)'");
    expect(terraform?.text).toContain('"$${file(');
  });

  it.each(['nothing', '__proto__', ''])('%p is no rule', (rule) => expect(remedyOfRule(rule)).toBeUndefined());
});
