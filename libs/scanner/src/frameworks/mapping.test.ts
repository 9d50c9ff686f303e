import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FRAMEWORKS } from '../aws/catalogue';
import { SUBJECTS } from './index';
import { RUNNING_CHECKS } from '../aws/running-checks';
import { indexSubjects } from './checks-about';

const checksAbout = indexSubjects(RUNNING_CHECKS);
const findControl = (framework: string, control: string) => {
  const found = FRAMEWORKS.find(({ id }) => id === framework)?.controls.find(({ id }) => id === control);
  if (!found) throw new Error(`There is no ${framework} ${control}.`);
  return found;
};
const CONTROLS = FRAMEWORKS.flatMap(({ id, controls }) =>
  controls.map((control) => [`${id} ${control.id}`, control] as const),
);

describe('subjects', () => {
  it('are declared by every check, and each has a check', () => {
    expect(RUNNING_CHECKS.filter(({ subjects }) => subjects.length === 0).map(({ id }) => id)).toEqual([]);
    expect(Object.keys(SUBJECTS).filter((subject) => checksAbout([subject]).length === 0)).toEqual([]);
  });

  it('each belong to a control', () => {
    const used = new Set(CONTROLS.flatMap(([, { subjects }]) => subjects));
    expect(Object.keys(SUBJECTS).filter((subject) => !used.has(subject))).toEqual([]);
  });

  it('reject an unknown name', () => expect(() => checksAbout(['enchantment'])).toThrow('enchantment'));
});

describe('a control', () => {
  it('has no check on an unrelated subject', () => {
    const strays = CONTROLS.flatMap(([name, { subjects, checks }]) => {
      const about = checksAbout(subjects);
      return checks.filter((check) => !about.includes(check)).map((check) => `${name}: ${check}`);
    });
    expect(strays).toEqual([]);
  });

  it('without a subject has no check', () =>
    expect(CONTROLS.filter(([, { subjects, checks }]) => subjects.length === 0 && checks.length > 0)).toEqual([]));

  it('without a subject needs manual review, unless a benchmark asks for a setting', () => {
    const silent = CONTROLS.filter(([, { subjects, manual }]) => subjects.length === 0 && manual !== true);
    expect(silent.filter(([name]) => !name.startsWith('aws-fsbp-'))).toEqual([]);
  });

  // From the text of each requirement.
  it.each([
    ['cis-aws-5.0', '1.15', ['iam-custom-policy-full-admin', 'iam-user-admin-policy', 'iam-role-admin-policy']],
    ['cis-aws-3.0', '1.16', ['iam-custom-policy-full-admin', 'iam-user-admin-policy', 'iam-role-admin-policy']],
    ['cis-aws-5.0', '5.1.1', ['ec2-ebs-default-encryption']],
    ['cis-aws-6.0', '6.1.1', ['ec2-ebs-default-encryption']],
    ['cis-aws-7.0', '2.12', ['iam-access-key-rotation']],
    ['cis-aws-7.0', '6.3', ['ec2-sg-open-ssh', 'ec2-sg-open-rdp']],
    ['aws-fsbp-1.0', 'EC2.19', ['ec2-sg-open-high-risk-ports', 'ec2-sg-open-database-ports']],
    ['aws-fsbp-1.0', 'EC2.4', ['ec2-instance-stopped-old']],
    ['fedramp-low-r5', 'AC-2', ['iam-access-key-unused']],
    ['nist-800-171-r3', '03.13.08', ['elbv2-https-listeners', 'rds-instance-encrypted']],
    ['nist-csf-2.0', 'PR.DS-11', ['rds-instance-backup', 's3-bucket-versioning']],
    ['cis-aws-3.0', '2.2.1', ['ec2-ebs-default-encryption']],
    ['pci-dss-4.0', '8.3.6', ['iam-password-min-length', 'iam-password-complexity']],
    ['pci-dss-4.0', '8.3.7', ['iam-password-reuse']],
    ['pci-dss-4.0', '8.3.9', ['iam-password-expiry']],
    ['pci-dss-4.0', '1.3.1', ['ec2-sg-open-rdp', 'ec2-sg-open-all-ports', 'ec2-sg-open-database-ports']],
    ['pci-dss-4.0', '4.2.1', ['elbv2-https-listeners', 'elbv2-tls-policy']],
    ['pci-dss-4.0', '2.2.7', ['elbv2-https-listeners', 'elbv2-tls-policy']],
    ['nist-800-53-r5', 'SC-8', ['elbv2-https-listeners', 'elbv2-tls-policy']],
    ['nist-800-53-r5', 'AC-2(3)', ['iam-access-key-unused', 'iam-console-access-unused']],
    ['nist-800-53-r5', 'MA-4(c)', ['iam-user-console-mfa', 'iam-root-mfa']],
    [
      'soc2',
      'CC6.1',
      ['iam-user-console-mfa', 'iam-custom-policy-full-admin', 'rds-instance-encrypted', 'elbv2-tls-policy'],
    ],
    ['soc2', 'CC6.2', ['iam-user-console-mfa', 'iam-access-key-unused']],
    ['soc2', 'CC6.7', ['elbv2-https-listeners', 's3-bucket-tls-only', 'rds-instance-encrypted']],
    [
      'iso-27001-2022',
      'A.8.8',
      ['lambda-runtime-supported', 'eks-version-supported', 'ecr-scan-on-push', 'rds-instance-auto-minor-upgrade'],
    ],
    ['iso-27001-2022', 'A.8.12', ['macie-enabled', 's3-bucket-public']],
    ['iso-27001-2022', 'A.8.13', ['rds-instance-backup', 'dynamodb-pitr', 'ec2-ebs-volume-has-snapshot']],
    ['iso-27001-2022', 'A.8.5', ['iam-user-console-mfa', 'iam-password-min-length']],
  ])('%s %s includes the checks it requires', (framework, control, expected) =>
    expect(findControl(framework, control).checks).toEqual(expect.arrayContaining(expected)),
  );

  it.each([
    ['cis-aws-5.0', '5.1.1', 'ec2-ebs-volume-encrypted'],
    ['aws-fsbp-1.0', 'EKS.1', 'eks-endpoint-public'],
    ['aws-fsbp-1.0', 'Config.1', 'config-recorder-on'],
    ['aws-fsbp-1.0', 'RDS.9', 'rds-instance-log-export'],
    ['fedramp-low-r5', 'AC-2', 'iam-federation'],
    ['pci-dss-4.0', '8.3.6', 'iam-password-expiry'],
    ['pci-dss-4.0', '8.3.7', 'iam-access-key-rotation'],
    ['pci-dss-4.0', '8.3.9', 'secrets-rotation'],
    ['pci-dss-4.0', '3.5.1.3', 's3-bucket-mfa-delete'],
    ['pci-dss-4.0', '3.5.1.3', 'ssm-document-public'],
    ['pci-dss-4.0', '3.5.1.3', 'ecs-task-readonly-root'],
    ['nist-800-53-r5', 'AC-2(3)', 'iam-password-min-length'],
    ['nist-800-53-r5', 'MA-4(c)', 'iam-password-min-length'],
    ['iso-27001-2022', 'A.8.5', 'kms-key-rotation'],
    ['iso-27001-2022', 'A.8.5', 'acm-certificate-expiry'],
  ])('%s %s excludes %s', (framework, control, check) =>
    expect(findControl(framework, control).checks).not.toContain(check),
  );
});

describe('docs/frameworks.md', () => {
  const text = readFileSync(join(__dirname, '../../../../docs/frameworks.md'), 'utf8');
  const rows = [...text.matchAll(/^\| ([^|]+) \| [^|]+ \| (\d+) \| (\d+ \(\d+%\)) \|/gm)];

  it('says how many controls of a framework are assessed', () => {
    expect(rows.length).toBeGreaterThan(10);
    for (const [, name, total, assessed] of rows) {
      const controls = FRAMEWORKS.find((framework) => framework.name === name)?.controls ?? [];
      const { length: count } = controls.filter(({ checks }) => checks.length > 0);
      const share = Math.round((100 * count) / controls.length);
      expect([name, total, assessed]).toEqual([name, String(controls.length), `${count} (${share}%)`]);
    }
  });

  it('adds up all frameworks', () => {
    const total = FRAMEWORKS.reduce((sum, { controls }) => sum + controls.length, 0);
    expect(text).toContain(`${FRAMEWORKS.length} frameworks (${total.toLocaleString('en-US')} controls)`);
  });
});
