import { defineCheck, fail, pass } from '../../../define-check';
import { isDocumentDb, isSetHere } from '../where-set';

export const rdsInstanceCopyTags = defineCheck({
  id: 'rds-instance-copy-tags',
  service: 'rds',
  severity: 'LOW',
  kind: 'aws.rds.instance',
  alsoKinds: ['aws.rds.cluster'],
  title: 'Snapshots take the tags of the database',
  fault: 'Snapshots lose the tags of the database',
  recommendation: 'Turn on copying of tags to snapshots.',
  // DocumentDB has no such setting on its clusters.
  concerns: (database) => isSetHere(database) && !isDocumentDb(database.engine),
  evaluate: ({ name, copiesTagsToSnapshots }) =>
    copiesTagsToSnapshots
      ? pass(`Snapshots of ${name} carry its tags.`)
      : fail(`Snapshots of ${name} have no owner by tag.`),
});
