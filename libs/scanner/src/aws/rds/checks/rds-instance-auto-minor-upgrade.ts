import { defineCheck, fail, pass } from '../../../define-check';
import { isDocumentDb } from '../where-set';
import { modifyInstance } from '../remedies';

export const rdsInstanceAutoMinorUpgrade = defineCheck({
  id: 'rds-instance-auto-minor-upgrade',
  service: 'rds',
  severity: 'LOW',
  kind: 'aws.rds.instance',
  title: 'Database takes minor upgrades by itself',
  fault: 'Database takes no minor upgrades by itself',
  recommendation: 'Turn on automatic minor version upgrades.',
  subjects: ['patching', 'minor-upgrades'],
  equivalents: { prowler: ['rds_instance_minor_version_upgrade_enabled'], cloudsploit: ['rdsMinorVersionUpgrade'] },
  // DocumentDB makes no minor upgrades, whatever is set (API reference of DocumentDB, ModifyDBInstance).
  concerns: ({ engine }) => !isDocumentDb(engine),
  evaluate: ({ name, upgradesMinorVersions }) =>
    upgradesMinorVersions
      ? pass(`${name} takes minor upgrades in its maintenance window.`)
      : fail(`${name} waits for somebody to install security fixes.`),
  remedy: modifyInstance('Under Maintenance, turn on Auto minor version upgrade.', '--auto-minor-version-upgrade', {
    terraform: { auto_minor_version_upgrade: true },
    cloudFormation: { AutoMinorVersionUpgrade: true },
  }),
});
