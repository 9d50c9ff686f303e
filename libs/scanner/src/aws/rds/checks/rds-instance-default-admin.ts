import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { isDocumentDb, isNeptune } from '../where-set';

const DEFAULTS = new Set(['admin', 'postgres']);

export const rdsInstanceDefaultAdmin = defineCheck({
  id: 'rds-instance-default-admin',
  service: 'rds',
  severity: 'MEDIUM',
  kind: 'aws.rds.instance',
  title: 'Master user has a name of its own',
  fault: 'Master user has the default name',
  recommendation:
    'Restore the database under another master user name, or at least give the default one a long password.',
  // Neptune has no master user, and that of DocumentDB belongs to the cluster and cannot be named admin.
  concerns: ({ engine }) => !isDocumentDb(engine) && !isNeptune(engine),
  evaluate: ({ name, masterUsername }) => {
    if (masterUsername === null) return unknown(`AWS did not say who the master user of ${name} is.`);
    return DEFAULTS.has(masterUsername.toLowerCase())
      ? fail(`The master user of ${name} is ${masterUsername}, the first name that anybody would try.`)
      : pass(`The master user of ${name} has a name of its own.`);
  },
});
