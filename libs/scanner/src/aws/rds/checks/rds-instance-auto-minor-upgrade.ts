import { defineCheck, fail, pass } from '../../../define-check';
import { isDocumentDb } from '../where-set';

export const rdsInstanceAutoMinorUpgrade = defineCheck({
  id: 'rds-instance-auto-minor-upgrade',
  service: 'rds',
  severity: 'LOW',
  kind: 'aws.rds.instance',
  title: 'Database takes minor upgrades by itself',
  fault: 'Database takes no minor upgrades by itself',
  recommendation: 'Turn on automatic minor version upgrades.',
  // DocumentDB makes no minor upgrades, whatever is set (API reference of DocumentDB, ModifyDBInstance).
  concerns: ({ engine }) => !isDocumentDb(engine),
  evaluate: ({ name, upgradesMinorVersions }) =>
    upgradesMinorVersions
      ? pass(`${name} takes minor upgrades in its maintenance window.`)
      : fail(`${name} waits for somebody to install security fixes.`),
});
