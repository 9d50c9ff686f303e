import { defineCheck, fail, pass } from '../../../define-check';
import { isDocumentDb, isSetHere } from '../where-set';
import { modifyInstance, modifyCluster } from '../remedies';

export const rdsInstanceCopyTags = defineCheck({
  id: 'rds-instance-copy-tags',
  service: 'rds',
  severity: 'LOW',
  kind: 'aws.rds.instance',
  alsoKinds: ['aws.rds.cluster'],
  title: 'RDS instances copy tags to snapshots',
  fault: 'RDS instance does not copy tags to snapshots',
  recommendation: 'Turn on Copy tags to snapshots.',
  subjects: ['inventory'],
  equivalents: { prowler: ['rds_instance_copy_tags_to_snapshots'] },
  // DocumentDB clusters have no such setting.
  concerns: (database) => isSetHere(database) && !isDocumentDb(database.engine),
  evaluate: ({ name, copiesTagsToSnapshots }) =>
    copiesTagsToSnapshots
      ? pass(`${name} copies its tags to snapshots.`)
      : fail(`${name} does not copy its tags to snapshots.`),
  remedy: modifyInstance('Under Backup, select Copy tags to snapshots.', '--copy-tags-to-snapshot', {
    terraform: { copy_tags_to_snapshot: true },
    cloudFormation: { CopyTagsToSnapshot: true },
  }),
  remedyByArnType: {
    cluster: modifyCluster(
      'Turn on Copy tags to snapshots.',
      '--copy-tags-to-snapshot',
      { copy_tags_to_snapshot: true },
      { CopyTagsToSnapshot: true },
    ),
  },
});
