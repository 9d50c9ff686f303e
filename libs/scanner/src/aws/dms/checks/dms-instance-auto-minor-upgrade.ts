import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { cfnPart, tfPart } from '../../../remedies/remedy';

export const dmsInstanceAutoMinorUpgrade = defineCheck({
  id: 'dms-instance-auto-minor-upgrade',
  service: 'dms',
  severity: 'MEDIUM',
  kind: 'aws.dms.replication-instance',
  title: 'DMS replication instances have automatic minor version upgrades enabled',
  fault: 'DMS replication instance does not have automatic minor version upgrades enabled',
  recommendation: 'Turn on automatic minor version upgrades.',
  subjects: ['patching'],
  equivalents: { prowler: ['dms_instance_minor_version_upgrade_enabled'], cloudsploit: ['autoMinorVersionUpgrade'] },
  evaluate: ({ name, upgradesMinorVersions }) => {
    if (upgradesMinorVersions === null)
      return unknown(`AWS did not report whether ${name} has automatic minor version upgrades enabled.`);
    return upgradesMinorVersions
      ? pass(`${name} has automatic minor version upgrades enabled.`)
      : fail(`${name} has automatic minor version upgrades disabled.`);
  },
  remedy: {
    console: [
      'Open DMS, Provisioned instances, in the region {region}, select {arn} and choose Actions, Modify.',
      'Under Maintenance, turn on Automatic version upgrade and save.',
    ],
    cli: ['dms modify-replication-instance --replication-instance-arn {arn} --auto-minor-version-upgrade'],
    terraform: [tfPart('aws_dms_replication_instance', { auto_minor_version_upgrade: true })],
    cloudFormation: [cfnPart('AWS::DMS::ReplicationInstance', { AutoMinorVersionUpgrade: true })],
  },
});
