import { CloudFormationClient, DeleteStackCommand, waitUntilStackDeleteComplete } from '@aws-sdk/client-cloudformation';
import { CloudWatchLogsClient, DeleteLogGroupCommand } from '@aws-sdk/client-cloudwatch-logs';
import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';

/** Removes parts of an environment from its account. */
export interface Remover {
  /** Deletes every version of every object, also those under a governance lock. */
  empty(bucket: string): Promise<void>;
  /** @returns false if CloudFormation could not delete the stack */
  remove(stack: string): Promise<boolean>;
  /** @returns how many of these log groups there were */
  removeLogs(names: readonly string[]): Promise<number>;
}

/** A distribution takes up to half an hour. */
const LONGEST_REMOVAL_S = 3600;

export const awsRemover = (region: string): Remover => {
  const cloudFormation = new CloudFormationClient({ region });
  const s3 = new S3Client({ region });
  const logs = new CloudWatchLogsClient({ region });
  return {
    async empty(bucket) {
      for (;;) {
        // Always the first page: the one before was deleted.
        const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket: bucket }));
        const objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key: Key ?? '', VersionId }));
        if (objects.length === 0) return;
        const { Errors = [] } = await s3.send(
          new DeleteObjectsCommand({
            Bucket: bucket,
            BypassGovernanceRetention: true,
            Delete: { Objects: objects, Quiet: true },
          }),
        );
        const [first] = Errors;
        if (first) throw new Error(`${bucket} could not be emptied: ${first.Key} ${first.Message}`);
      }
    },
    async remove(stack) {
      await cloudFormation.send(new DeleteStackCommand({ StackName: stack }));
      try {
        await waitUntilStackDeleteComplete(
          { client: cloudFormation, maxWaitTime: LONGEST_REMOVAL_S, minDelay: 5, maxDelay: 30 },
          { StackName: stack },
        );
        return true;
      } catch (error) {
        if (error instanceof Error && error.name === 'TimeoutError') throw error;
        return false;
      }
    },
    async removeLogs(names) {
      let removed = 0;
      for (const logGroupName of names)
        try {
          await logs.send(new DeleteLogGroupCommand({ logGroupName }));
          removed += 1;
        } catch (error) {
          if (!(error instanceof Error && error.name === 'ResourceNotFoundException')) throw error;
        }
      return removed;
    },
  };
};
