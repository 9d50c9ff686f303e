import { defineCheck, fail, pass } from '../../../define-check';
import { isDocumentDb, isSetHere } from '../where-set';
import { modifyInstance, modifyCluster } from '../remedies';

export const rdsInstanceCopyTags = defineCheck({
  id: 'rds-instance-copy-tags',
  service: 'rds',
  severity: 'LOW',
  kind: 'aws.rds.instance',
  alsoKinds: ['aws.rds.cluster'],
  title: 'Snapshots take the tags of the database',
  fault: 'Snapshots lose the tags of the database',
  recommendation: 'Turn on copying of tags to snapshots.',
  subjects: ['inventory'],
  equivalents: { prowler: ['rds_instance_copy_tags_to_snapshots'] },
  // DocumentDB has no such setting on its clusters.
  concerns: (database) => isSetHere(database) && !isDocumentDb(database.engine),
  evaluate: ({ name, copiesTagsToSnapshots }) =>
    copiesTagsToSnapshots
      ? pass(`Snapshots of ${name} carry its tags.`)
      : fail(`Snapshots of ${name} have no owner by tag.`),
  remedy: modifyInstance('Under Backup, tick Copy tags to snapshots.', '--copy-tags-to-snapshot', {
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
