import { defineCheck, fail, pass } from '../../../define-check';
import { isDocumentDb, isRdsCustom } from '../where-set';
import { modifyInstance } from '../remedies';

export const rdsInstanceAutoMinorUpgrade = defineCheck({
  id: 'rds-instance-auto-minor-upgrade',
  service: 'rds',
  severity: 'LOW',
  kind: 'aws.rds.instance',
  title: 'RDS instances have automatic minor version upgrades enabled',
  fault: 'RDS instance does not have automatic minor version upgrades enabled',
  recommendation: 'Turn on automatic minor version upgrades.',
  subjects: ['patching', 'minor-upgrades'],
  equivalents: { prowler: ['rds_instance_minor_version_upgrade_enabled'], cloudsploit: ['rdsMinorVersionUpgrade'] },
  // DocumentDB makes no automatic minor upgrades, whatever the setting (API reference of DocumentDB, ModifyDBInstance),
  // and RDS Custom rejects it.
  concerns: ({ engine }) => !isDocumentDb(engine) && !isRdsCustom(engine),
  evaluate: ({ name, upgradesMinorVersions }) =>
    upgradesMinorVersions
      ? pass(`${name} has automatic minor version upgrades enabled.`)
      : fail(`${name} has automatic minor version upgrades disabled, so security fixes must be installed manually.`),
  remedy: modifyInstance('Under Maintenance, turn on Auto minor version upgrade.', '--auto-minor-version-upgrade', {
    terraform: { auto_minor_version_upgrade: true },
    cloudFormation: { AutoMinorVersionUpgrade: true },
  }),
});
