export { EFSClient as Client } from '@aws-sdk/client-efs';
import { DescribeFileSystemsCommand } from '@aws-sdk/client-efs';

export const commands = { DescribeFileSystems: DescribeFileSystemsCommand };
